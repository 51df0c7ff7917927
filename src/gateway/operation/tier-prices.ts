import type { PriceCard } from "../../core/model/price-card.ts";
import type { TierPrices } from "./savings.ts";

/** What a token of each tier costs by a card, in tokens of uncached input. */
export function findTierPrices({ input, cacheRead, cacheWrite }: PriceCard): TierPrices {
  // A model that costs nothing saves nothing either, whatever is done.
  const times = (price: number): number => (input === 0 ? 0 : price / input);
  return { uncached: times(input), "cache-read": times(cacheRead), "cache-write": times(cacheWrite) };
}
