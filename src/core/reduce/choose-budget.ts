/** Judgements: a screen at the least, a long page at the most, and in between with the root of the size. */
const MIN_TOKENS = 400;
const MAX_TOKENS = 8_000;
const TOKENS_PER_ROOT = 12;

/** The budget of a caller who names none: it grows with the root of the size, because the second million says less than the first. */
export function chooseBudget(tokens: number): number {
  return Math.min(MAX_TOKENS, Math.max(MIN_TOKENS, Math.round(TOKENS_PER_ROOT * Math.sqrt(tokens))));
}
