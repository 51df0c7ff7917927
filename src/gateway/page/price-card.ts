import type { Usage } from "../doors/door.ts";

/** Dollars for a million tokens. */
export interface PriceCard {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/** What a provider asks for an answer, in dollars. */
export function priceUsage(usage: Usage, { input, output, cacheRead, cacheWrite }: PriceCard): number {
  const { promptTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
  const uncached = Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens);
  const millionths =
    uncached * input + cacheReadTokens * cacheRead + cacheWriteTokens * cacheWrite + outputTokens * output;
  return millionths / 1e6;
}
