// What speaks for or against a standing rule, and how much. The weights are fitted to labelled wordings and sessions by
// `node bench/fit-pins.bench.ts`, which prints the table.

/** The words of a list, as a type. */
type Words<List extends string> = List extends `${infer First} ${infer Rest}` ? First | Words<Rest> : List;

/** Words that count wherever they are. */
export const CUES =
  "manner occasion artefact exclusive you horizon consult steady universal allows releases bound repeals idiom changes wish";
/** Words that count in the main clause only: in one of time, cause or relation they say nothing about a rule. */
export const MAIN_CUES = "negation binds habit norm pronoun others duty outcome past doubt once trouble";
/** First words, which say who or what the statement is about. */
export const OPENINGS = "keepStart banStart weStart conditionStart iStart thirdStart deedStart definiteStart";
/** What is found in other ways. */
export const DERIVED =
  "phrase choice generic orders courteous fragment ordersThen explained general bare wholesale relative number verbless obliges quotes continues long denies particular short counterphrase states";

export type Cued = Words<typeof CUES> | Words<typeof MAIN_CUES> | Words<typeof OPENINGS>;
export type Derived = Words<typeof DERIVED>;
/** Something that speaks for or against a statement being a standing rule. */
export type Evidence = Cued | Derived;

/** The names in a list. */
export function namesIn<List extends string>(list: List): readonly Words<List>[] {
  return list.split(" ") as Words<List>[];
}

/** Fitted like the weights. */
const BIAS = -0.47;
/** A line for each: its weight, then what says more or less together with it. */
const TABLE = `
allows 0.02
artefact 1.19: bound -0.43 conditionStart 0.76 counterphrase -0.72 courteous 0.94 deedStart -0.64 fragment 1.21 long -1.2 manner 0.39 norm 0.65 number -0.79 obliges 0.57 once 0.93 outcome -0.59 particular 0.62 past -0.87 pronoun 0.46 steady 0.55 universal -0.36 wish 0.72
banStart 0.71: binds 0.66 consult 0.44 courteous 0.48 duty 0.62 generic 0.43 idiom -0.43 keepStart -0.72 manner 0.48 once -1.37 outcome -0.43 trouble -0.65
bare -0.59: bound -0.28 doubt -0.8 duty 0.86 fragment 0.68 habit 0.47 idiom 0.68 long 0.74 once 0.68 particular -0.53 past -0.42 quotes -0.95 steady 0.74 wish -0.38
binds 1.12: changes -0.83 choice -0.68 definiteStart 0.8 horizon -0.74 negation 0.67 once -0.64 others -0.63 trouble -0.63 universal 0.83 you -0.74
bound -0.03: definiteStart 0.4 number 0.76 verbless 1.51
changes -0.69: definiteStart 0.54 explained 0.61 general 0.71 iStart -0.63 negation -1.07 number 0.85 once 0.78 pronoun -0.84 relative -0.55 short 0.62
choice 0.98: deedStart -0.82 duty 0.84 fragment 0.61 general 0.51 horizon 0.59 keepStart 0.67 negation 0.67 number 0.57 phrase -0.54 short 1.45 verbless 0.37
conditionStart -0.13: consult 0.87 exclusive 0.71 once -0.56
consult 0.18: counterphrase -0.89 habit -0.59 keepStart -0.38 manner 0.72 number -0.46 occasion 0.63 phrase 0.3 universal 0.56 verbless 0.61
continues -0.05: deedStart 0.48 general -0.39 manner 0.79 phrase -0.61
counterphrase -1.13: deedStart 0.83 keepStart -0.88 manner -0.57 negation -0.87 number 0.47 obliges -0.39 once 0.41 pronoun -0.31 states -0.75 verbless -0.7 wish -0.89
courteous -0.04: general 0.47 iStart -0.59 manner 1 negation 0.76 once 0.42 particular -1.29 universal 0.36 you -0.63
deedStart -0.7: exclusive 0.7 general 0.39 negation 0.7 obliges -1.14 occasion 1.03 orders -0.7 steady 0.85 trouble 0.35
definiteStart -0.98: explained -0.43 manner -0.96 negation -0.43 norm 0.35 number 0.71 orders 0.52 others -0.56 phrase 0.47 relative -0.53 states -0.56 you 0.53
denies -0.92: states -0.83
doubt -1.07: obliges -0.62 past 0.46
duty -0.88: general 0.3 keepStart -0.54 obliges -0.88 orders -0.55 relative -0.53 steady 0.48 weStart -0.98 wish -0.64
exclusive 0.45: explained -0.31 general 0.45 iStart 0.46 keepStart -1.12 manner -1.16 negation 0.61 number -0.74 ordersThen 0.61 particular 0.74 pronoun 0.79 states 0.81 verbless 1.04 wish -0.52
explained 0.43: negation 0.37 number 0.45 obliges -0.44 once -0.49 phrase -0.61 states 0.88 universal 1.11 verbless -0.43
fragment 0.52: general -0.72 manner -0.5 states 0.57 universal -0.58 verbless 0.63
general 0.35: keepStart -0.69 manner -0.64 number -0.49 occasion 0.38 once 0.54 particular 0.84 relative -0.76 short 0.38 verbless 1.02
generic -0.12: negation 0.47 number 0.43 orders 0.42 steady 0.35 universal -1.33
habit 0.58: long -0.64 manner 0.55 norm 0.41 number 0.51 outcome 0.73 short 1.14 states -0.81 steady -0.7 you -0.36
horizon 0.44: phrase 0.33 steady -1.21
iStart -0.41: negation 0.68 number -1.03 past 0.08 phrase 0.54 pronoun -0.33 states -0.8 wish 0.5
idiom -0.45: negation -0.62 orders -0.66 states -0.64
keepStart 0.96: long -0.8 obliges 0.37 orders 0.96 particular 0.73 pronoun -0.5 short 0.61 trouble -0.44 wish 0.61
long -0.66: negation 0.42 occasion -0.69 past 0.72 relative -0.73 states -0.62 weStart -0.44
manner 0.99: negation -1.23 obliges 0.43 orders 0.47 ordersThen 0.52 others 0.41 phrase -0.95 short 1.01 verbless 0.79 wish 0.86 you 0.84
negation 1.08: number -0.6 once 0.51 orders 0.19 past -0.63 phrase -1.34 pronoun -0.37 short 0.5 steady -0.74 verbless 1.13 weStart 0.63 you 0.56
norm 0.68: obliges 0.68 phrase -0.56 verbless -0.48
number -0.27: occasion 0.91 once 0.26 others -1.44 particular -0.72 past -0.41 phrase -0.41 relative 0.62 universal 0.63 verbless -0.71 weStart 0.45 wish -0.77 you 0.47
obliges -0.38: others -1.27 particular -0.87 past -0.85 steady 0.9 thirdStart -0.58 you 0.47
occasion 0.83: once -0.65 others 0.41 past 0.97 pronoun -0.46 states 0.76 you 0.44
once -1.28: orders -0.99 past 0.69 states -0.77 weStart 0.46
orders 0.47: outcome -0.73 pronoun -0.7 quotes 0.64 steady 0.51
ordersThen -0.04: pronoun 0.4
others -0.53: particular 0.52 phrase 0.75 pronoun -0.35 relative -0.45 universal 0.78
outcome -0.96: states -0.49
particular -1.12: pronoun 1.41 relative -0.68 states -0.58
past -1.04: relative -0.34 steady -0.94 universal 1.2 you 1
phrase 2: states 1.34 thirdStart 0.21 universal 0.69 you -0.51
pronoun 0.09: short -0.43 steady -0.49 thirdStart 1.07
quotes -0.46: verbless -0.59
relative -0.23
repeals -0.31
short -0.79: states -0.58
states -1.73
steady -0.05: verbless 1.33 you -0.82
thirdStart -0.06
trouble -1.36
universal -0.09: wish 0.5 you 0.38
verbless -0.17
weStart -0.13
wholesale 0.02
wish -0.68
you 0.28
`;

interface Weight {
  readonly alone: number;
  readonly together: ReadonlyMap<string, number>;
}

const WEIGHTS: ReadonlyMap<string, Weight> = new Map(TABLE.trim().split("\n").map(readWeight));

function readWeight(line: string): [string, Weight] {
  const [name = "", alone, ...pairs] = line.split(/:? /);
  const together = pairs.flatMap((other, index) =>
    index % 2 === 0 ? [[other, Number(pairs[index + 1])] as const] : [],
  );
  return [name, { alone: Number(alone), together: new Map(together) }];
}

/** How much speaks for a standing rule, less what speaks against it: above zero it is taken for one. */
export function weighEvidence(evidence: ReadonlySet<Evidence>): number {
  let sum = BIAS;
  for (const one of evidence) {
    const weight = WEIGHTS.get(one);
    sum += weight?.alone ?? 0;
    if (weight !== undefined && weight.together.size > 0)
      for (const other of evidence) sum += weight.together.get(other) ?? 0;
  }
  // Weights have two places: what adding them in another order would change is rounded off.
  return Math.round(sum * 100) / 100;
}
