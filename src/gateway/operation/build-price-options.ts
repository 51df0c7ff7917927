import type { PriceOptions, UserPrices } from "../../core/prices/find-price-card.ts";
import type { CacheLifetime } from "../../core/prompt-cache/cache-hints.ts";

/** What a gateway's settings say of prices. */
export interface PriceSettings {
  readonly prices?: Readonly<Record<string, UserPrices>>;
  readonly cacheLifetime?: CacheLifetime;
}

/** What prices are found by. The lifetime counts where a bill does not say for how long something was written. */
export function buildPriceOptions({ prices = {}, cacheLifetime = "5m" }: PriceSettings): PriceOptions {
  return { given: prices, lifetime: cacheLifetime };
}
