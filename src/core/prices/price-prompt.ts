import type { PriceCard } from "../model/price-card.ts";
import { priceRequest } from "./price-request.ts";

/**
 * What a request costs in dollars if its prompt has this many tokens, the first `cachedTokens` of which the cache
 * holds.
 */
export function pricePrompt(tokens: number, cachedTokens: number, outputTokens: number, card: PriceCard): number {
  const isCached = tokens >= card.cache.minimumTokens;
  const readTokens = isCached ? cachedTokens : 0;
  const rest = tokens - readTokens;
  const billing = { readTokens, writtenTokens: isCached ? rest : 0, plainTokens: isCached ? 0 : rest };
  return priceRequest(billing, outputTokens, card);
}
