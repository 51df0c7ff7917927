import { findRatioCard, type PriceOptions } from "../../core/prices/find-price-card.ts";
import { type CacheUsage, readCacheEffect } from "../../core/prompt-cache/read-cache-effect.ts";
import type { Usage } from "../base/usage.ts";
import type { RequestFacts } from "../facts/request-facts.ts";
import { type Baseline, nextBaseline } from "./baseline.ts";
import { type BilledRequest, estimateSavings, findTierPrices, isAfterCompaction, type Savings } from "./savings.ts";

/** What one request adds to the account of its session. */
export interface LedgerEntry extends Savings {
  /** What would have happened without us; savings are measured against it. */
  readonly without: Baseline["without"];
  /** The request read less from the cache than the one before it had left there. */
  readonly miss?: { readonly cause: "compaction" | "other"; readonly lostTokens: number };
}

/** Keeps the last request of each session, to compute what the next one saved and lost. */
export interface SessionLedger {
  /** Undefined for requests that were not billed, and for those without a conversation. */
  add(facts: RequestFacts): LedgerEntry | undefined;
}

/** A judgement: some megabytes. */
const MAX_SESSIONS = 10_000;

export function createSessionLedger(prices: PriceOptions = {}, maxSessions = MAX_SESSIONS): SessionLedger {
  const sessions = new Map<string, BilledRequest & { readonly baseline: Baseline }>();
  return {
    add({ tenant, provider, conversation, usage, lookUpUsage }) {
      if (conversation === undefined || usage === undefined || provider === undefined) return undefined;
      const { session, tokensBefore, tokensAfter, compactedMessages } = conversation;
      const name = JSON.stringify([tenant, session]);
      const previous = sessions.get(name);
      const baseline = nextBaseline(previous?.baseline, conversation);
      const isOurs = tokensBefore !== tokensAfter;
      const now: BilledRequest = {
        usage: lookUpUsage === undefined ? usage : subtract(usage, lookUpUsage),
        ...(lookUpUsage !== undefined && { lookUpUsage }),
        savedTokens: isOurs ? baseline.tokens - tokensAfter : 0,
        removedTokens: Math.max(0, tokensBefore - tokensAfter),
        compactedMessages,
        ...(isOurs && baseline.ownCompaction !== undefined && { ownCompaction: baseline.ownCompaction }),
      };
      sessions.delete(name);
      sessions.set(name, { ...now, baseline });
      if (sessions.size > maxSessions) sessions.delete(sessions.keys().next().value ?? "");
      const miss = previous === undefined ? undefined : findMiss(now, previous);
      return {
        without: baseline.without,
        ...estimateSavings(now, previous, findTierPrices(findRatioCard(conversation.model, prices))),
        ...(miss !== undefined && { miss }),
      };
    },
  };
}

function findMiss(now: BilledRequest, previous: BilledRequest): LedgerEntry["miss"] {
  const effect = readCacheEffect([
    toCacheUsage(previous.usage, false),
    toCacheUsage(now.usage, isAfterCompaction(now, previous)),
  ]);
  if (effect.misses === 0) return undefined;
  return { cause: effect.missesAfterCompaction > 0 ? "compaction" : "other", lostTokens: effect.lostTokens };
}

function toCacheUsage(
  { promptTokens, cacheReadTokens, cacheWriteTokens }: Usage,
  afterCompaction: boolean,
): CacheUsage {
  return {
    readTokens: cacheReadTokens,
    writtenTokens: cacheWriteTokens,
    uncachedTokens: Math.max(0, promptTokens - cacheReadTokens - cacheWriteTokens),
    isAfterCompaction: afterCompaction,
  };
}

function subtract(all: Usage, part: Usage): Usage {
  return {
    promptTokens: all.promptTokens - part.promptTokens,
    cacheReadTokens: all.cacheReadTokens - part.cacheReadTokens,
    cacheWriteTokens: all.cacheWriteTokens - part.cacheWriteTokens,
    outputTokens: all.outputTokens - part.outputTokens,
  };
}
