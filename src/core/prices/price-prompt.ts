import type { PriceCard } from "../model/price-card.ts";
import { priceRequest } from "./price-request.ts";

/** What a request costs in dollars whose prompt has this many tokens, so many of them at its start as the cache holds. */
export function pricePrompt(tokens: number, cachedTokens: number, outputTokens: number, card: PriceCard): number {
  const isCached = tokens >= card.cache.minimumTokens;
  const readTokens = isCached ? cachedTokens : 0;
  const rest = tokens - readTokens;
  const billing = { readTokens, writtenTokens: isCached ? rest : 0, plainTokens: isCached ? 0 : rest };
  return priceRequest(billing, outputTokens, card);
}
