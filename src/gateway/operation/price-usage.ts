import type { PriceCard } from "../../core/model/price-card.ts";
import { priceRequest } from "../../core/prices/price-request.ts";
import type { Usage } from "../base/usage.ts";

/** What a provider asks for an answer, in dollars: each token once, by how it was billed. */
export function priceUsage(usage: Usage, card: PriceCard): number {
  const { promptTokens, cacheReadTokens, cacheWriteTokens, outputTokens } = usage;
  const plainTokens = Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens);
  return priceRequest(
    { readTokens: cacheReadTokens, writtenTokens: cacheWriteTokens, plainTokens },
    outputTokens,
    card,
  );
}
