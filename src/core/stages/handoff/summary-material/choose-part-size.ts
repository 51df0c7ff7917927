import type { MaterialPart } from "./write-material.ts";

/** How much longer than a result what was said may stay: it is a tenth of a session and most of what matters. */
const SAID_FACTOR = 8;
/** Shorter excerpts say nothing. */
const MIN_TOKENS = 60;

/** How long parts may be. */
export interface PartSize {
  readonly maxPartTokens: number;
  readonly maxSaidTokens: number;
}

/** Sizes for excerpts of at most so many tokens, what was said longer than what was printed. */
export function partSize(maxPartTokens: number): PartSize {
  return { maxPartTokens, maxSaidTokens: maxPartTokens * SAID_FACTOR };
}

/**
 * Chooses how long parts may be so that all of them together cost at most so many tokens: the longest are shortened
 * first, and nothing where everything fits. The least there is where nothing is short enough.
 */
export function choosePartSize(parts: readonly MaterialPart[], maxTokens: number): PartSize {
  const cost = ({ maxPartTokens, maxSaidTokens }: PartSize): number =>
    parts.reduce((total, { tokens, isSaid }) => total + Math.min(tokens, isSaid ? maxSaidTokens : maxPartTokens), 0);
  const longest = parts.reduce((most, { tokens }) => Math.max(most, tokens), MIN_TOKENS);
  if (cost(partSize(longest)) <= maxTokens) return partSize(longest);
  let [low, high] = [MIN_TOKENS, longest];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (cost(partSize(middle)) <= maxTokens) low = middle;
    else high = middle;
  }
  return partSize(low);
}
