import type { PriceOptions, UserPrices } from "../../core/prices/find-price-card.ts";
import type { CacheLifetime } from "../../core/prompt-cache/cache-hints.ts";

/** What a gateway's settings say about prices. */
export interface PriceSettings {
  readonly prices?: Readonly<Record<string, UserPrices>>;
  readonly cacheLifetime?: CacheLifetime;
}

/** The options for finding prices. The lifetime counts if a bill does not say how long a cache write lasts. */
export function buildPriceOptions({ prices = {}, cacheLifetime = "5m" }: PriceSettings): PriceOptions {
  return { given: prices, lifetime: cacheLifetime };
}
