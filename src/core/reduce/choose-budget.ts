/** Judgements: at least a screen, at most a long page, and in between proportional to the root of the size. */
const MIN_TOKENS = 400;
const MAX_TOKENS = 8_000;
const TOKENS_PER_ROOT = 12;

/**
 * The budget if the caller names none: it grows with the root of the size, because the second million says less than
 * the first.
 */
export function chooseBudget(tokens: number): number {
  return Math.min(MAX_TOKENS, Math.max(MIN_TOKENS, Math.round(TOKENS_PER_ROOT * Math.sqrt(tokens))));
}
