import type { PriceCard } from "../../core/model/price-card.ts";
import type { Usage } from "../base/usage.ts";
import type { OwnCompaction } from "./baseline.ts";

/** How providers bill a token of a prompt. */
export const TIERS = ["uncached", "cache-read", "cache-write"] as const;

export type Tier = (typeof TIERS)[number];

/** What a token of each tier costs, in tokens of uncached input. */
export type TierPrices = Readonly<Record<Tier, number>>;

/** A request of a session, as far as its price depends on it. */
export interface BilledRequest {
  /** What the provider charged for the first round. */
  readonly usage: Usage;
  /** And for the rounds after it, in which the model looked something up. */
  readonly lookUpUsage?: Usage;
  /** How many tokens fewer were sent than the client would have sent without us; negative if it was more. */
  readonly savedTokens: number;
  /** How many tokens fewer were sent than its history has; the same by default. */
  readonly removedTokens?: number;
  readonly compactedMessages: number;
  /** The client's own compaction that it did not have to make before it. */
  readonly ownCompaction?: OwnCompaction;
}

/** What the gateway was worth to one request. */
export interface Savings {
  /** How the tokens that were not sent would have been billed. */
  readonly tier: Tier;
  readonly savedTokens: number;
  /** What they would have cost, in tokens of uncached input. */
  readonly worth: number;
  /** What the client's own compaction would have cost, if it was spared one. */
  readonly ownCompactionWorth: number;
  /** The additional cost because a compaction changed what the provider had in its cache. */
  readonly rewriteCost: number;
  /** The cost of the model's look-ups. */
  readonly lookUpCost: number;
}

/**
 * Estimates what the gateway was worth to a request, in tokens of uncached input.
 *
 * The tokens that were not sent are old: with a warm cache they would have been read from it, which costs little. A
 * compaction makes the provider write its cache again, once.
 *
 * @param previous The request before it in its session; undefined for the first.
 */
export function estimateSavings(now: BilledRequest, previous: BilledRequest | undefined, prices: TierPrices): Savings {
  const { usage, lookUpUsage, savedTokens } = now;
  const cachedTokens = previous === undefined ? 0 : previous.usage.cacheReadTokens + previous.usage.cacheWriteTokens;
  const isRewritten = previous !== undefined && isAfterCompaction(now, previous);
  const tier = findTier(usage, isRewritten && cachedTokens > 0);
  return {
    tier,
    savedTokens,
    worth: savedTokens * prices[tier],
    ownCompactionWorth: now.ownCompaction === undefined ? 0 : priceOwn(now.ownCompaction, usage, prices),
    rewriteCost: isRewritten ? priceRewrite(now, previous, prices) : 0,
    lookUpCost: lookUpUsage === undefined ? 0 : priceOf(lookUpUsage, prices),
  };
}

/** The net worth of the gateway to a request; negative for a loss. */
export function netOf({ worth, ownCompactionWorth, rewriteCost, lookUpCost }: Savings): number {
  return worth + ownCompactionWorth - rewriteCost - lookUpCost;
}

/** Whether a compaction came between two requests of a session. */
export function isAfterCompaction(now: BilledRequest, previous: BilledRequest): boolean {
  return now.compactedMessages !== previous.compactedMessages;
}

/** How old tokens of a prompt would have been billed. */
function findTier({ cacheReadTokens, cacheWriteTokens }: Usage, wasWarm: boolean): Tier {
  if (cacheReadTokens > 0 || wasWarm) return "cache-read";
  return cacheWriteTokens > 0 ? "cache-write" : "uncached";
}

/** The cost of tokens that are still sent and were in the cache, but were not read from it. */
function priceRewrite(now: BilledRequest, previous: BilledRequest, prices: TierPrices): number {
  const { usage } = now;
  const removed = Math.max(0, removedBy(now) - removedBy(previous));
  const kept = previous.usage.cacheReadTokens + previous.usage.cacheWriteTokens - removed;
  return priceAnew(Math.max(0, Math.min(kept, usage.promptTokens) - usage.cacheReadTokens), usage, prices);
}

function priceOwn({ readTokens, rewrittenTokens }: OwnCompaction, usage: Usage, prices: TierPrices): number {
  const isCached = usage.cacheReadTokens + usage.cacheWriteTokens > 0;
  if (!isCached) return readTokens * prices.uncached;
  return readTokens * prices["cache-read"] + priceAnew(rewrittenTokens, usage, prices);
}

/** How much more it costs to write tokens into the cache again than to read them from it. */
function priceAnew(tokens: number, usage: Usage, prices: TierPrices): number {
  const price = usage.cacheWriteTokens > 0 ? prices["cache-write"] : prices.uncached;
  return tokens * (price - prices["cache-read"]);
}

function removedBy({ removedTokens, savedTokens }: BilledRequest): number {
  return removedTokens ?? savedTokens;
}

function priceOf({ promptTokens, cacheReadTokens, cacheWriteTokens }: Usage, prices: TierPrices): number {
  const uncached = Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens);
  return uncached * prices.uncached + cacheReadTokens * prices["cache-read"] + cacheWriteTokens * prices["cache-write"];
}

/** What a token of each tier costs by a card, in tokens of uncached input. */
export function findTierPrices({ input, cacheRead, cacheWrite }: PriceCard): TierPrices {
  // A model that costs nothing saves nothing either, whatever is done.
  const times = (price: number): number => (input === 0 ? 0 : price / input);
  return { uncached: times(input), "cache-read": times(cacheRead), "cache-write": times(cacheWrite) };
}
