import type { PriceOptions } from "../../core/prices/find-price-card.ts";
import type { GatewaySettings } from "../gateway-settings.ts";

/** What prices are found by. Which lifetime a client asked for does not stand in the bill: it is ours, else the shorter. */
export function readPriceOptions({
  prices = {},
  cacheLifetime = "5m",
}: Pick<GatewaySettings, "prices" | "cacheLifetime">): PriceOptions {
  return { given: prices, lifetime: cacheLifetime };
}
