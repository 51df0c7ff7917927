const LEAST_TOKENS = 400;
const MOST_TOKENS = 8_000;
const TOKENS_PER_ROOT = 12;

/** The budget of a caller who names none: it grows with the root of the size, because the second million says less than the first. */
export function chooseBudget(tokens: number): number {
  return Math.min(MOST_TOKENS, Math.max(LEAST_TOKENS, Math.round(TOKENS_PER_ROOT * Math.sqrt(tokens))));
}
