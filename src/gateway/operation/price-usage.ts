import { findPriceCard, type PriceOptions } from "../../core/prices/find-price-card.ts";
import { priceRequest } from "../../core/prices/price-request.ts";
import type { Usage } from "../base/usage.ts";

/**
 * What a provider charges for an answer, in dollars: each token once, by how it was billed. Undefined if the prices of
 * the model are unknown.
 *
 * @param rounds What each round was billed: every one is a separate request with its own tier.
 */
export function priceUsage(rounds: readonly Usage[], model: string, prices: PriceOptions = {}): number | undefined {
  const card = findPriceCard(model, prices);
  const short = findPriceCard(model, { ...prices, lifetime: "5m" });
  const hour = findPriceCard(model, { ...prices, lifetime: "1h" });
  if (card === undefined || short === undefined || hour === undefined) return undefined;
  return rounds.reduce((total, usage) => {
    const { promptTokens, cacheReadTokens, cacheWriteTokens, hourWriteTokens, outputTokens } = usage;
    const plainTokens = Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens);
    const billing = { readTokens: cacheReadTokens, writtenTokens: cacheWriteTokens, plainTokens };
    const hourShare = Math.min(1, (hourWriteTokens ?? 0) / Math.max(1, cacheWriteTokens));
    const cacheWrite =
      hourWriteTokens === undefined
        ? card.cacheWrite
        : short.cacheWrite * (1 - hourShare) + hour.cacheWrite * hourShare;
    return total + priceRequest(billing, outputTokens, { ...card, cacheWrite });
  }, 0);
}
