import { type MaterialPart, maxTokensOf } from "./write-material.ts";

/** Shorter excerpts say nothing. */
const MIN_TOKENS = 60;

/**
 * Chooses how long parts may be so that all of them together cost at most so many tokens: the longest are shortened
 * first, and nothing is if everything fits. The least there is if nothing is short enough.
 */
export function choosePartSize(parts: readonly MaterialPart[], maxTokens: number): number {
  const fits = (size: number): boolean =>
    parts.reduce((total, part) => total + Math.min(part.tokens, maxTokensOf(part, size)), 0) <= maxTokens;
  const longest = parts.reduce((most, { tokens }) => Math.max(most, tokens), MIN_TOKENS);
  let [low, high] = [MIN_TOKENS, longest + 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
