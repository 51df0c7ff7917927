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
const BIAS = -0.46;
/** A line for each: its weight, then what says more or less together with it. */
const TABLE = `
allows 0.03
artefact 1.16: bound -0.48 conditionStart 0.78 counterphrase -0.76 courteous 0.95 deedStart -0.72 fragment 0.94 long -1.1 manner 0.4 norm 0.64 number -0.76 obliges 0.56 once 1.01 outcome -0.56 particular 0.81 past -0.77 pronoun 0.44 wish 0.69
banStart 0.6: binds 0.66 consult 0.51 courteous 0.55 duty 0.58 generic 0.53 idiom -0.41 keepStart -0.69 manner 0.4 once -1.39 outcome -0.5 relative 0.19 trouble -0.59
bare -0.37: bound -0.37 doubt -0.86 duty 0.76 fragment 0.62 idiom 0.56 long 0.68 once 0.62 particular -0.46 past -0.4 quotes -0.97 steady 0.64 wish -0.37
binds 1.2: changes -0.81 choice -0.78 definiteStart 0.75 horizon -0.75 iStart -0.46 negation 0.45 once -0.57 others -0.78 relative -0.4 trouble -0.63 universal 0.87 you -0.61
bound 0.04: definiteStart 0.38 number 0.95 particular -0.69 verbless 1.37
changes -0.72: choice 0.9 definiteStart 0.46 explained 0.64 general 0.65 iStart -0.57 negation -0.91 number 0.82 once 0.68 pronoun -0.8 relative -0.54 short 0.58
choice 0.68: deedStart -0.74 duty 0.75 general 0.54 horizon 0.56 iStart 0.68 keepStart 0.61 negation 0.54 number 0.39 short 1.49 verbless 0.56
conditionStart -0.07: consult 0.88 exclusive 0.71 once -0.65
consult 0.21: counterphrase -1.06 general 0.43 habit -0.49 keepStart -0.36 manner 0.68 particular -0.4 universal 0.89 verbless 1.04
continues -0.24: deedStart 0.51 manner 0.88
counterphrase -1.1: deedStart 0.75 keepStart -0.82 manner -0.61 negation -1.07 obliges -0.42 once 0.42 pronoun -0.34 states -0.69 verbless -0.72 wish -0.86
courteous -0.04: fragment 0.5 general 0.5 iStart -0.51 manner 0.82 negation 0.8 once 0.43 particular -1.17 pronoun -0.5 universal 0.47 verbless 0.73 wish -0.43 you -0.82
deedStart -0.85: exclusive 0.59 general 0.42 habit 0.36 negation 0.83 number 0.46 obliges -0.8 occasion 1.29 orders -0.85 steady 0.51 trouble 0.38 universal -0.5
definiteStart -1.18: explained -0.46 manner -0.77 norm 0.33 number 0.8 orders 0.53 others -0.54 phrase 0.43 relative -0.59 states -0.36 you 0.42
denies -0.9: states -0.82
doubt -1.09: obliges -0.7 past 0.48
duty -0.95: general 0.34 keepStart -0.47 obliges -0.95 orders -0.47 relative -0.32 steady 0.56 weStart -1.04 wish -0.56
exclusive 0.5: explained -0.34 general 0.5 iStart 0.46 keepStart -1.06 manner -1.2 negation 0.54 number -0.86 ordersThen 0.66 particular 0.54 pronoun 0.86 states 0.83 verbless 0.89 wish -0.51
explained 0.43: negation 0.39 number 0.42 obliges -0.49 once -0.48 phrase -0.67 states 0.92 universal 1.07 verbless -0.48
fragment 0.55: general -0.64 manner -0.38 states 0.67 universal -0.53 verbless 0.64
general 0.18: keepStart -0.89 manner -0.66 occasion 0.43 once 0.45 particular 1.11 relative -0.7 short 0.36 verbless 1.2
generic -0.04: orders 0.41 steady 0.33 universal -1.31
habit 0.73: long -0.73 manner 0.63 norm 0.43 number 0.65 outcome 0.73 short 1.02 states -0.93 you -0.31
horizon 0.35: once 0.67 phrase 0.49 steady -1.27
iStart -0.35: negation 0.62 number -0.99 past 0.06 phrase 0.45 pronoun -0.34 states -0.84 wish 0.62
idiom -0.54: negation -0.72 orders -0.64 states -0.59 verbless 0.41
keepStart 0.87: long -0.63 obliges 0.34 orders 0.87 particular 0.64 pronoun -0.64 short 0.62 trouble -0.56 wish 0.67
long -0.59: occasion -0.74 past 0.73 relative -0.66 states -0.52 weStart -0.46
manner 1.01: negation -1.26 obliges 0.32 orders 0.59 ordersThen 0.47 others 0.38 phrase -0.81 short 0.94 verbless 0.8 wish 0.85 you 0.84
negation 1.08: number -0.63 once 0.45 orders 0.28 past -0.66 phrase -1.21 pronoun -0.35 short 0.51 steady -0.66 trouble -0.46 verbless 1.08 weStart 0.65 you 0.63
norm 0.58: obliges 0.58 phrase -0.48 verbless -0.49
number -0.38: occasion 0.89 once 0.31 others -1.26 particular -0.96 phrase -0.51 relative 0.48 universal 0.42 verbless -0.54 weStart 0.43 wish -0.76 you 0.46
obliges -0.21: others -1.33 particular -0.7 past -0.91 steady 0.81 thirdStart -0.62 wish -0.47
occasion 1.04: once -0.76 past 1.01 pronoun -0.49 states 0.56 verbless -0.82 you 0.55
once -1.37: orders -0.87 past 0.72 states -0.72 weStart 0.51
orders 0.68: outcome -0.65 phrase -0.67 pronoun -0.63 quotes 0.65 steady 0.59
ordersThen -0.11
others -0.53: particular 0.55 phrase 1.09 pronoun -0.43 relative -0.44 universal 0.98
outcome -1: states -0.43
particular -1.02: pronoun 1.38 relative -0.54 states -0.68
past -1.18: relative -0.33 steady -1.08 universal 1.26 you 0.98
phrase 2.01: states 1.61 thirdStart 0.16 universal 0.65 you -0.46
pronoun 0.13: short -0.46 steady -0.83 thirdStart 1.05
quotes -0.47: verbless -0.58
relative -0.22
repeals -0.31
short -0.81: states -0.58
states -1.76
steady 0.04: verbless 1.3 you -0.74
thirdStart -0.13
trouble -1.18
universal -0.07: wish 0.47 you 0.33
verbless -0.38
weStart -0.11
wholesale -0.17
wish -0.47
you 0.39
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
