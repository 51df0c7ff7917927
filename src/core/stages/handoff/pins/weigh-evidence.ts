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
artefact 1.17: bound -0.48 conditionStart 0.74 counterphrase -0.75 courteous 0.96 deedStart -0.67 fragment 0.93 long -1.14 manner 0.38 norm 0.65 number -0.73 obliges 0.53 once 0.94 outcome -0.59 particular 0.81 past -0.92 pronoun 0.43 wish 0.73
banStart 0.56: binds 0.67 consult 0.51 courteous 0.56 generic 0.62 idiom -0.33 keepStart -0.71 manner 0.41 once -1.31 outcome -0.46 trouble -0.6
bare -0.42: doubt -0.87 duty 0.8 fragment 0.63 idiom 0.66 long 0.67 once 0.61 particular -0.39 past -0.55 quotes -0.95 steady 0.67 wish -0.34
binds 1.16: changes -0.86 choice -0.78 definiteStart 0.81 horizon -0.79 iStart -0.48 negation 0.55 once -0.6 others -0.61 relative -0.4 trouble -0.67 universal 0.88 you -0.58
bound -0.11: definiteStart 0.49 number 0.76 particular -0.61 verbless 1.34 weStart 0.62
changes -0.77: choice 0.98 definiteStart 0.51 explained 0.65 general 0.67 iStart -0.58 negation -0.96 number 0.84 once 0.7 pronoun -0.85 relative -0.51 short 0.57
choice 0.67: deedStart -0.67 duty 0.73 general 0.57 horizon 0.54 iStart 0.56 keepStart 0.65 negation 0.57 number 0.39 short 1.49 verbless 0.53
conditionStart -0.1: consult 0.88 exclusive 0.68 once -0.58
consult 0.2: counterphrase -0.99 general 0.46 habit -0.56 keepStart -0.36 manner 0.71 particular -0.49 universal 0.87 verbless 1.04
continues -0.11: deedStart 0.52 manner 0.82 phrase -0.66
counterphrase -1.12: deedStart 0.9 keepStart -0.77 manner -0.63 negation -0.98 obliges -0.37 once 0.41 pronoun -0.32 states -0.75 verbless -0.71 wish -0.89
courteous -0.02: fragment 0.5 general 0.46 iStart -0.51 manner 0.83 negation 0.79 once 0.38 particular -1.24 pronoun -0.48 universal 0.47 verbless 0.71 wish -0.43 you -0.81
deedStart -0.89: exclusive 0.7 general 0.4 habit 0.4 negation 0.84 obliges -0.93 occasion 1.23 orders -0.89 phrase 0.26 steady 0.48 trouble 0.37 universal -0.42
definiteStart -1.12: explained -0.46 manner -0.84 norm 0.35 number 0.76 orders 0.5 others -0.7 phrase 0.38 relative -0.52 states -0.46 you 0.44
denies -0.93: states -0.84
doubt -1.08: obliges -0.68 past 0.46
duty -0.9: general 0.35 keepStart -0.56 obliges -0.9 orders -0.31 relative -0.31 steady 0.59 weStart -1 wish -0.62
exclusive 0.52: explained -0.34 general 0.52 iStart 0.42 keepStart -1.08 manner -1.22 negation 0.53 number -0.89 ordersThen 0.62 particular 0.6 pronoun 0.81 states 0.8 verbless 0.91 wish -0.49
explained 0.45: negation 0.36 number 0.49 obliges -0.46 once -0.48 phrase -0.66 states 0.91 universal 1.08 verbless -0.47
fragment 0.53: general -0.64 manner -0.36 states 0.65 universal -0.52 verbless 0.66
general 0.18: keepStart -0.95 manner -0.69 occasion 0.43 once 0.42 particular 1.05 relative -0.71 short 0.36 verbless 1.17
generic 0.06: orders 0.43 steady 0.24 universal -1.3
habit 0.71: long -0.78 manner 0.68 norm 0.51 number 0.59 outcome 0.74 short 1.04 states -0.9 you -0.34
horizon 0.39: once 0.81 phrase 0.35 steady -1.22
iStart -0.32: negation 0.53 number -1.1 past 0.73 phrase 0.61 pronoun -0.38 states -0.78 wish 0.62
idiom -0.5: negation -0.6 orders -0.65 states -0.64
keepStart 0.88: long -0.73 obliges 0.44 orders 0.88 particular 0.63 pronoun -0.73 short 0.62 trouble -0.57 wish 0.69
long -0.61: occasion -0.76 past 0.69 relative -0.67 states -0.49 weStart -0.48
manner 1.03: negation -1.25 obliges 0.39 orders 0.66 ordersThen 0.48 phrase -0.99 short 0.91 verbless 0.8 wish 0.84 you 0.84
negation 1.09: number -0.64 once 0.56 orders 0.19 past -0.75 phrase -1.33 pronoun -0.37 short 0.5 steady -0.63 trouble -0.42 verbless 1.16 weStart 0.71 you 0.64
norm 0.61: obliges 0.61 phrase -0.47 verbless -0.5
number -0.3: occasion 0.91 once 0.26 others -1.49 particular -0.83 past -0.55 phrase -0.52 relative 0.48 universal 0.42 verbless -0.63 weStart 0.42 wish -0.76 you 0.5
obliges -0.29: others -1.37 particular -0.68 past -1.07 steady 0.8 thirdStart -0.66 wish -0.45
occasion 1.03: once -0.7 others 0.34 past 0.89 pronoun -0.49 states 0.55 verbless -0.81 you 0.55
once -1.25: orders -0.94 past 0.64 phrase -0.31 states -0.69 weStart 0.47
orders 0.58: outcome -0.69 pronoun -0.58 quotes 0.68 steady 0.56
ordersThen -0.16: pronoun 0.38
others -0.44: particular 0.5 phrase 0.8 pronoun -0.36 relative -0.48 universal 0.84
outcome -0.97: states -0.52
particular -1.01: pronoun 1.43 relative -0.58 states -0.65
past -0.8: relative -0.43 steady -1.05 universal 1.1 you 0.88
phrase 1.98: states 1.36 thirdStart 0.26 universal 0.58 you -0.41
pronoun 0.12: short -0.45 steady -0.75 thirdStart 1.04
quotes -0.46: verbless -0.59
relative -0.21
repeals -0.31
short -0.8: states -0.59
states -1.72
steady 0.03: verbless 1.3 you -0.76
thirdStart -0.04
trouble -1.21
universal -0.02: wish 0.45 you 0.3
verbless -0.37
weStart -0.18
wholesale -0.17
wish -0.45
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
