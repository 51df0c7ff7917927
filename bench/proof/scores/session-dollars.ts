import type { Billing, PriceCard } from "../../../src/core/model/price-card.ts";
import { priceRequest } from "../../../src/core/prices/price-request.ts";
import { createCacheSimulator } from "../prices/simulate-cache.ts";
import type { Recording } from "../replay/recording.ts";

/** What a session costs. */
export interface SessionDollars {
  readonly dollars: number;
  /**
   * The share of all prompt tokens read from the cache. It misleads when taken alone: never compacting has the best
   * one.
   */
  readonly readTokens: number;
  readonly promptTokens: number;
  /** What looking up what was out of sight costs in addition, if that is known. */
  readonly lookUpDollars: number;
}

/** What the model writes to ask for something again. */
const CALL_TOKENS = 60;

/**
 * Score 5: prices every request of a recording, and what summarizers were given and wrote on the way.
 *
 * @param lookUps Tokens that look-ups brought back, by the number of the request that needed them. Each is one more
 * request with the same prompt, which the cache has by then; what it brought back is charged as new input once.
 */
export function priceSession(
  { requests, table }: Pick<Recording, "requests" | "table">,
  card: PriceCard,
  lookUps: ReadonlyMap<number, readonly number[]> = new Map(),
): SessionDollars {
  const cache = createCacheSimulator(table, card.cache);
  let [dollars, readTokens, promptTokens, lookUpDollars] = [0, 0, 0, 0];
  for (const [number, request] of requests.entries()) {
    const billing = cache.bill(request);
    const { inputTokens = 0, outputTokens = 0 } = request.summary ?? {};
    dollars += priceRequest(billing, request.outputTokens, card);
    if (request.summary !== undefined) dollars += priceRequest(uncached(inputTokens), outputTokens, card);
    readTokens += billing.readTokens;
    promptTokens += request.tokens;
    for (const tokens of lookUps.get(number) ?? []) {
      const again = cache.bill(request);
      lookUpDollars += priceRequest({ ...again, plainTokens: again.plainTokens + tokens }, CALL_TOKENS, card);
    }
  }
  return { dollars, readTokens, promptTokens, lookUpDollars };
}

function uncached(plainTokens: number): Billing {
  return { readTokens: 0, writtenTokens: 0, plainTokens };
}
