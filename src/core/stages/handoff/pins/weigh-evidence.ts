import type { Evidence } from "./find-evidence.ts";

// How much speaks for or against a standing rule. The weights are fitted to labelled wordings and sessions by
// `node bench/fit-pins.bench.ts`, which prints the table.

/** Fitted like the weights. */
const BIAS = -0.47;
/** A line for each: its weight, then what says more or less together with it. */
const TABLE = `
allows 0.01
artefact 1.21: bound -0.46 conditionStart 0.8 counterphrase -0.63 courteous 0.94 deedStart -0.59 explained 0.65 fragment 1.21 long -1.15 manner 0.4 norm 0.67 number -0.77 obliges 0.52 once 0.86 outcome -0.64 particular 0.58 past -0.85 pronoun 0.41 steady 0.5 universal -0.41 wish 0.72
banStart 0.75: binds 0.65 courteous 0.53 duty 0.45 generic 0.56 idiom -0.45 keepStart -0.74 manner 0.45 once -1.32 outcome -0.45 trouble -0.66
bare -0.37: bound -0.21 doubt -0.85 duty 0.94 fragment 0.65 idiom 0.66 long 0.69 once 0.66 particular -0.53 past -0.54 quotes -0.95 steady 0.76 wish -0.42
binds 1.09: changes -0.88 choice -0.71 definiteStart 0.89 horizon -0.79 negation 0.64 once -0.71 others -0.66 thirdStart 0.41 trouble -0.67 universal 0.84 you -0.49
bound -0.12: definiteStart 0.4 number 0.78 relative 0.44 verbless 1.51
changes -0.71: definiteStart 0.51 explained 0.6 general 0.73 iStart -0.62 negation -1.03 number 0.85 once 0.76 pronoun -0.91 relative -0.53 short 0.6
choice 0.94: deedStart -0.72 duty 0.89 fragment 0.63 habit 0.32 horizon 0.71 keepStart 0.59 negation 0.58 number 0.55 phrase -0.57 short 1.46 verbless 0.48
conditionStart -0.07: consult 0.83 exclusive 0.7 once -0.57
consult 0.2: counterphrase -0.88 habit -0.63 keepStart -0.37 manner 0.73 number -0.49 occasion 0.59 phrase 0.38 universal 0.65 verbless 0.61
continues 0.03: deedStart 0.51 general -0.34 manner 0.8 phrase -0.64 pronoun -0.48
counterphrase -1.15: deedStart 0.82 keepStart -0.92 manner -0.6 negation -0.91 number 0.48 obliges -0.43 once 0.46 pronoun -0.32 states -0.74 verbless -0.7 wish -0.87
courteous -0.05: general 0.48 iStart -0.58 manner 1.02 negation 0.76 once 0.42 particular -1.3 pronoun -0.52 universal 0.39 you -0.7
deedStart -0.67: exclusive 0.52 explained 0.41 general 0.65 negation 0.66 obliges -1.15 occasion 1.07 orders -0.67 steady 0.65 trouble 0.34 universal -0.41
definiteStart -0.9: explained -0.44 manner -0.95 negation -0.46 norm 0.37 number 0.7 orders 0.48 others -0.58 phrase 0.47 relative -0.59 states -0.62 you 0.5
denies -0.9: states -0.83
doubt -1.06: obliges -0.64 past 0.47
duty -0.94: general 0.28 keepStart -0.67 obliges -0.94 relative -0.62 steady 0.48 weStart -0.9 wish -0.58
exclusive 0.47: general 0.47 iStart 0.45 keepStart -1.11 manner -1.1 negation 0.56 number -0.69 ordersThen 0.59 particular 0.66 pronoun 0.67 states 0.8 verbless 1.02 wish -0.44
explained 0.41: once -0.74 phrase -0.56 pronoun 0.38 states 1.02 universal 0.77 verbless -0.71
fragment 0.53: general -0.74 manner -0.5 states 0.57 universal -0.6 verbless 0.68
general 0.36: keepStart -0.7 manner -0.61 number -0.51 occasion 0.39 once 0.54 particular 0.84 pronoun 0.39 relative -0.59 short 0.4 verbless 1
generic -0.01: number 0.33 orders 0.45 steady 0.44 universal -1.34
habit 0.7: long -0.72 manner 0.61 norm 0.41 number 0.53 outcome 0.82 short 1.08 states -0.86 steady -0.7 you -0.24
horizon 0.43: phrase 0.27 steady -1.21
iStart -0.38: negation 0.66 number -1.01 past 0.09 phrase 0.53 pronoun -0.33 states -0.85 wish 0.52
idiom -0.46: negation -0.65 orders -0.71 states -0.61
keepStart 1: long -0.79 obliges 0.41 orders 1 particular 0.67 pronoun -0.51 short 0.58 trouble -0.47 wish 0.62
long -0.65: negation 0.41 occasion -0.69 past 0.71 relative -0.75 states -0.61 weStart -0.41
manner 0.96: negation -1.24 obliges 0.45 orders 0.47 ordersThen 0.46 others 0.44 phrase -0.91 short 0.97 verbless 0.81 wish 0.88 you 0.82
negation 1.14: number -0.57 once 0.51 orders 0.14 past -0.63 phrase -1.29 pronoun -0.35 short 0.65 steady -0.73 verbless 1.04 weStart 0.58 you 0.64
norm 0.66: obliges 0.66 phrase -0.5 verbless -0.48
number -0.27: occasion 0.88 once 0.2 others -1.44 particular -0.71 past -0.41 phrase -0.43 relative 0.55 universal 0.66 verbless -0.69 weStart 0.43 wish -0.74 you 0.58
obliges -0.39: others -1.28 particular -0.86 past -0.82 steady 0.89
occasion 0.9: once -0.64 others 0.42 past 0.95 pronoun -0.53 states 0.61 you 0.42
once -1.27: orders -1.06 past 0.69 states -0.69 weStart 0.43
orders 0.43: outcome -0.7 pronoun -0.61 quotes 0.65 relative -0.56 steady 0.49
ordersThen -0.11: pronoun 0.43
others -0.53: particular 0.48 phrase 0.75 pronoun -0.35 relative -0.44 universal 0.81
outcome -0.96: states -0.52
particular -1.09: pronoun 1.5 relative -0.59 states -0.58
past -1.05: relative -0.4 steady -0.95 universal 1.25 you 0.94
phrase 1.97: states 1.37 thirdStart 0.22 universal 0.64 you -0.44
pronoun -0.05: steady -0.7 thirdStart 1.01
quotes -0.49: verbless -0.58
relative -0.07: verbless -0.45
repeals -0.37
short -0.81: states -0.54
states -1.76
steady -0.03: verbless 1.34 you -0.84
thirdStart -0.47
trouble -1.39
universal -0.04: wish 0.38 you 0.31
verbless -0.36
weStart -0.16
wholesale -0.05
wish -0.71
you 0.36
`;

/** By name: what it weighs together with another, and under its own name what it weighs alone. */
const WEIGHTS: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(TABLE.trim().split("\n").map(parseRow));

function parseRow(line: string): [string, ReadonlyMap<string, number>] {
  const [name = ""] = line.split(" ", 1);
  const pairs = line.matchAll(/(\w+) (-?[\d.]+)/g);
  return [name, new Map(Array.from(pairs, ([, other = "", weight]) => [other, Number(weight)]))];
}

/** How much speaks for a standing rule, less what speaks against it: above zero it is taken for one. */
export function weighEvidence(evidence: ReadonlySet<Evidence>): number {
  let sum = BIAS;
  for (const one of evidence) {
    const weights = WEIGHTS.get(one);
    for (const other of evidence) sum += weights?.get(other) ?? 0;
  }
  // Weights have two places: what adding them in another order would change is rounded off.
  return Math.round(sum * 100) / 100;
}
