import type { Cue } from "../../../language/cue-pattern.ts";

// What speaks for or against a standing rule, and how much. The weights were fitted to labelled wordings by
// `node bench/fit-pins.bench.ts` and thinned out to the pairs without which a labelled wording or a message of the recorded
// sessions would be judged differently.

/** Words that count wherever they are. */
export const CUES = {
  bound: 3.1,
  manner: 2.21,
  exclusive: 1.99,
  wish: 1.38,
  artefact: 1.35,
  you: 1.33,
  consult: 0.87,
  universal: 0.65,
  steady: 0.26,
  horizon: 0,
  allows: 0,
  releases: 0,
  changes: -0.8,
  repeals: -1.81,
  idiom: -4.12,
} satisfies Partial<Record<Cue, number>>;
/** Words that count in the main clause only: in one of time, cause or relation they say nothing about a rule. */
export const MAIN_CUES = {
  norm: 2.72,
  negation: 1.98,
  habit: 1.31,
  trouble: 0.17,
  others: -0.19,
  duty: -0.31,
  pronoun: -1.27,
  once: -1.5,
  past: -2.34,
  outcome: -2.69,
  doubt: -2.71,
} satisfies Partial<Record<Cue, number>>;
/** First words, which say who or what the statement is about. */
export const OPENINGS = {
  keepStart: 1.74,
  weStart: 0.67,
  banStart: 0.16,
  conditionStart: 0,
  definiteStart: -0.19,
  thirdStart: -0.54,
  iStart: -1.19,
  deedStart: -4.46,
} satisfies Partial<Record<Cue, number>>;
/** What is found in other ways. */
const DERIVED = {
  phrase: 3.51,
  orders: 2.57,
  ordersThen: 1.58,
  choice: 1.47,
  verbless: 1.38,
  number: 0.19,
  general: 0.12,
  relative: 0,
  wholesale: 0,
  quotes: -0.18,
  bare: -0.35,
  short: -0.49,
  denies: -0.65,
  long: -1.81,
  obliges: -1.88,
  particular: -2.32,
  states: -3.67,
  counterphrase: -4.81,
};

export type Cued = keyof typeof CUES | keyof typeof MAIN_CUES | keyof typeof OPENINGS;
export type Derived = keyof typeof DERIVED;
/** Something that speaks for or against a statement being a standing rule. */
export type Evidence = Cued | Derived;

/** Fitted like the weights. */
const BIAS = -1;
const WEIGHTS: Readonly<Record<Evidence, number>> = { ...CUES, ...MAIN_CUES, ...OPENINGS, ...DERIVED };
/** What says more or less together than its parts do, by the first of the two. */
const PAIRS: Readonly<Partial<Record<Evidence, Readonly<Partial<Record<Evidence, number>>>>>> = {
  artefact: {
    banStart: 0.98,
    bare: 0.66,
    changes: -1.31,
    conditionStart: 1.77,
    habit: 1.36,
    manner: 0.77,
    obliges: 1.91,
    once: 0.45,
    others: 0.82,
    pronoun: 1.63,
    steady: 0.92,
    trouble: -1.45,
  },
  banStart: { number: -3.15, once: -0.76, phrase: -1.7 },
  bare: { choice: 1.02, habit: 0.63, manner: 0.21, once: 0.94, particular: -2.25, past: -2.43 },
  bound: { number: 1.06 },
  changes: {
    choice: 0.33,
    conditionStart: 2.23,
    horizon: 1.99,
    keepStart: -0.12,
    negation: -1.15,
    obliges: -1.17,
    once: 0.9,
    short: 0.99,
  },
  choice: { manner: -1.21, states: 1.96 },
  conditionStart: { consult: 1.31, ordersThen: 0.41 },
  consult: { general: 2.66, universal: -0.36 },
  deedStart: { general: 0.62, obliges: -2.93, phrase: 1.51, steady: 3.69, you: -3.45 },
  definiteStart: { general: -0.73, negation: -1.98, number: 1.34, others: -1.12 },
  duty: { general: 1.13, relative: -1.11, wish: -3.87 },
  exclusive: { keepStart: -3.96, phrase: -0.45, states: 1.71 },
  general: { habit: -1.49, orders: 0.1, others: 0.87, relative: -1.37 },
  habit: {
    keepStart: 0.89,
    negation: 0.68,
    once: 0.1,
    phrase: -0.36,
    relative: 1.37,
    short: 1.17,
    states: -1.67,
    you: 1.11,
  },
  iStart: { wish: 0.99 },
  keepStart: { others: 0.25, wish: -0.74 },
  manner: { states: 0.01, you: 1.49 },
  negation: { number: 0.03, steady: -1.16 },
  number: { once: 0.19, orders: -0.42, phrase: 0.35, steady: 0.21, you: 1.18 },
  obliges: { once: 0.2, others: -2.9 },
  once: { orders: -0.6, phrase: -1.65, states: -0.38, you: -0.85 },
  orders: { outcome: -2.96, trouble: -0.56, you: -0.2 },
  others: { phrase: 0.96 },
  particular: { phrase: 0.66, pronoun: 1.37 },
  phrase: { states: 1.17, wish: -1.13 },
  relative: { you: -0.19 },
  states: { trouble: -2.65 },
  steady: { verbless: 2.97, you: -2.15 },
  universal: { you: 1.18 },
  wish: { you: 3.9 },
};

/** How much speaks for a standing rule, less what speaks against it: above zero it is taken for one. */
export function weighEvidence(evidence: ReadonlySet<Evidence>): number {
  let sum = BIAS;
  for (const one of evidence) {
    sum += WEIGHTS[one];
    const pairs = PAIRS[one];
    if (pairs !== undefined) for (const other of evidence) sum += pairs[other] ?? 0;
  }
  // Weights have two places: what adding them in another order would change is rounded off.
  return Math.round(sum * 100) / 100;
}
