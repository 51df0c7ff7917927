import type { CacheLifetime } from "../../core/prompt-cache/cache-hints.ts";
import type { Door } from "../doors/door.ts";
import type { TierPrices } from "./savings.ts";

/** What the providers' price pages said on 2026-11-15 for most models; some newer ones read for half of this. */
const CACHE_READ = 0.1;
const WRITE: Readonly<Record<CacheLifetime, number>> = { "5m": 1.25, "1h": 2 };

/** The prices of a provider. Which lifetime a client asked for does not stand in the bill: it is ours, else the shorter. */
export function findTierPrices(provider: Door["upstream"], lifetime: CacheLifetime = "5m"): TierPrices {
  // OpenAI knows one lifetime only.
  return {
    uncached: 1,
    "cache-read": CACHE_READ,
    "cache-write": provider === "openai" ? WRITE["5m"] : WRITE[lifetime],
  };
}
