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
const DERIVED =
  "phrase choice generic orders courteous fragment ordersThen explained general bare wholesale relative number verbless obliges quotes continues long denies particular short counterphrase states";

export type Cued = Words<typeof CUES> | Words<typeof MAIN_CUES> | Opening;
export type Opening = Words<typeof OPENINGS>;
export type Derived = Words<typeof DERIVED>;
/** Something that speaks for or against a statement being a standing rule. */
export type Evidence = Cued | Derived;

/** The names in a list. */
export function namesIn<List extends string>(list: List): readonly Words<List>[] {
  return list.split(" ") as Words<List>[];
}

/** Fitted like the weights. */
const BIAS = -0.57;
/** A line for each: its weight, then what says more or less together with it. */
const TABLE = `
allows 0.01
artefact 1.25: bound -0.55 changes -0.57 conditionStart 0.52 courteous 0.52 deedStart -0.4 fragment 0.52 long -1.06 manner 0.58 norm 0.68 number -0.63 once 0.74 past -0.9 phrase 0.45 pronoun 0.54 wish 0.63
banStart 0.3: binds 0.6 courteous 0.47 idiom -0.5 keepStart -0.43 once -1.03 others 0.33 outcome -0.72 relative 0.38 trouble -0.53
bare 0.09: doubt -0.93 fragment 0.44 long 0.8 particular -0.54 past -0.56 pronoun -0.43 quotes -0.8 steady 0.51
binds 0.97: changes -0.89 choice -0.58 definiteStart 0.51 horizon -0.79 others -0.46 trouble -0.49
bound -0.05: definiteStart 0.45 explained -0.41 number 0.66 particular -0.63 verbless 1.01
changes -0.63: choice 0.93 consult 0.43 continues 0.68 definiteStart 0.49 explained 0.6 general 0.54 iStart -0.45 negation -0.74 number 0.8 once 0.75 pronoun -0.53 short 0.5
choice 0.71: deedStart -0.75 general 0.54 habit 0.36 keepStart 0.46 negation 0.53 number 0.32 short 1.36 verbless 0.55
conditionStart -0.1: consult 0.77
consult 0.11: counterphrase -0.6 general 0.51 habit -0.41 manner 0.5 universal 0.52 verbless 0.76
continues -0.48: deedStart 0.58 general -0.64 manner 0.79
counterphrase -0.98: deedStart 0.84 exclusive -0.51 general -0.47 iStart -0.43 keepStart -0.48 manner -0.69 negation -0.72 obliges -0.51 once 0.36 states -0.48 wish -0.62 you -0.41
courteous 0.32: manner 0.54 negation 0.84 particular -0.84 pronoun -0.48 verbless 0.84 you -0.56
deedStart -0.88: exclusive 0.56 general 0.4 habit 0.57 number 0.6 obliges -0.73 occasion 1.06 orders -0.88 particular 0.21 steady 0.6 trouble 0.56
definiteStart -1.02: explained -0.44 manner -0.76 negation -0.67 norm 0.4 number 0.78 orders 0.48 others -0.45 phrase 0.94 relative -0.68 states -0.39 you 0.37
denies -0.72: states -0.65
doubt -0.97: obliges -0.43 past 0.47
duty -0.68: general 0.56 obliges -0.68 relative -0.43 weStart -0.64 wish -0.73
exclusive 0.56: explained -0.32 general 0.56 keepStart -1.1 manner -1.1 number -0.43 particular 0.67 pronoun 0.79 states 0.63 verbless 0.61 you 0.54
explained 0.28: negation 0.38 obliges -0.42 once -0.45 phrase -0.38 pronoun 0.32 states 0.7 universal 1.13 verbless -0.43
fragment 0.31: general -0.44 states 0.37 verbless 0.55
general 0.26: keepStart -0.64 manner -0.66 number -0.63 occasion 0.55 once 0.56 particular 0.83 relative -0.81 verbless 1.05
generic 0.56: universal -0.93
habit 0.67: long -0.89 norm 0.52 number 0.65 outcome 0.61 phrase -0.95 relative 0.56 short 0.77 states -0.82
horizon 0.27: phrase 0.41 steady -1.05
iStart -0.16: number -0.98 past 0.59 phrase 0.35 pronoun -0.38 states -0.54 wish 0.6
idiom -0.34: negation -0.57 orders -0.67 states -0.51
keepStart 1.02: long -0.62 manner 0.38 obliges 0.29 orders 1.02 pronoun -0.47 short 0.53 trouble -0.47 wish 0.48
long -0.58: occasion -0.64 past 0.65 relative -0.56 universal -0.78 weStart -0.4
manner 1.46: negation -0.95 number -0.47 obliges 0.12 orders 0.11 others 0.56 phrase -0.57 short 0.67 wish 0.49 you 0.82
negation 1.33: number -0.53 orders 0.33 past -0.64 phrase -0.85 pronoun -0.39 short 0.53 steady -0.62 verbless 0.65 weStart 0.41
norm 0.53: obliges 0.53 phrase -0.4 verbless -0.52
number -0.21: occasion 0.65 others -0.85 particular -0.85 relative 0.37 universal 0.49 verbless -0.45 wish -0.57 you 0.49
obliges -0.25: occasion 0.26 others -0.9 particular -0.46 past -1 steady 0.83
occasion 1.29: past 0.99 pronoun -0.47 verbless -0.4
once -1.06: orders -0.99 past 0.68 phrase -0.41 states -0.48 weStart 0.43
orders 0.5: pronoun -0.52 quotes 0.54
ordersThen 0.3
others -0.64: phrase 0.48 pronoun -0.25 universal 0.74 verbless -0.19
outcome -0.82: states -0.47
particular -0.72: pronoun 1.23 states -0.52
past -0.93: relative -0.46 steady -0.98 universal 1.01 you 0.87
phrase 1.51: states 1.32 thirdStart 0.4 universal 0.45
pronoun 0.13: short -0.52 steady -0.67 thirdStart 0.94
quotes -0.4: verbless -0.6
relative -0.2: verbless -0.53
releases 0
repeals -0.21
short -0.78: states -0.73
states -1.73
steady 0.1: verbless 1.18 you -0.87
thirdStart -0.61
trouble -1.41
universal 0.07: you 0.46
verbless -0.22: you -0.4
weStart 0.03
wholesale -0.13
wish -0.64
you 0.56
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
