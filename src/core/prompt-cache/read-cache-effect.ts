/** What a provider reported about its cache for one request. */
export interface CacheUsage {
  /** Input tokens that came from the cache. */
  readonly readTokens: number;
  /** Input tokens that were put into it; zero if the provider does not say. */
  readonly writtenTokens: number;
  /** All other input tokens. */
  readonly uncachedTokens: number;
  /** The transcript was compacted since the previous request: the prefix after the edit is new on purpose. */
  readonly isAfterCompaction?: boolean;
}

/** How well the prompt cache of one session worked. */
export interface CacheEffect {
  readonly requests: number;
  readonly readTokens: number;
  readonly writtenTokens: number;
  readonly uncachedTokens: number;
  /** The share of all input tokens that came from the cache; zero if there were none. */
  readonly readShare: number;
  /** Requests that read less than the request before them had left in the cache. */
  readonly misses: number;
  /** Those that followed a compaction. The others have another cause: an expired prefix, or a changed one. */
  readonly missesAfterCompaction: number;
  /** What the misses did not read although the cache had held it. */
  readonly lostTokens: number;
  readonly lostTokensAfterCompaction: number;
  /** What the cache saved minus what writing to it cost, in input tokens at full price: an estimate by the rates. */
  readonly savedTokens: number;
}

/** What a token read from the cache or written to it costs, as a fraction of an input token. */
export interface CacheRates {
  readonly read: number;
  readonly written: number;
}

/** Anthropic's, for a lifetime of five minutes (docs, "Prompt caching", pricing). */
const ANTHROPIC_RATES: CacheRates = { read: 0.1, written: 1.25 };

const NOTHING: CacheEffect = {
  requests: 0,
  readTokens: 0,
  writtenTokens: 0,
  uncachedTokens: 0,
  readShare: 0,
  misses: 0,
  missesAfterCompaction: 0,
  lostTokens: 0,
  lostTokensAfterCompaction: 0,
  savedTokens: 0,
};

/** Computes from one session's usages, in order, what its prompt cache saved and what compactions cost it. */
export function readCacheEffect(usages: readonly CacheUsage[], rates: CacheRates = ANTHROPIC_RATES): CacheEffect {
  let effect = NOTHING;
  let left = 0;
  for (const usage of usages) {
    effect = addUsage(effect, usage, Math.max(0, left - usage.readTokens));
    left = usage.readTokens + usage.writtenTokens;
  }
  const input = effect.readTokens + effect.writtenTokens + effect.uncachedTokens;
  if (input === 0) return effect;
  const savedTokens = effect.readTokens * (1 - rates.read) - effect.writtenTokens * (rates.written - 1);
  return { ...effect, readShare: effect.readTokens / input, savedTokens: Math.round(savedTokens) };
}

function addUsage(effect: CacheEffect, usage: CacheUsage, lost: number): CacheEffect {
  const miss = lost > 0 ? 1 : 0;
  const compacted = usage.isAfterCompaction === true;
  return {
    ...effect,
    requests: effect.requests + 1,
    readTokens: effect.readTokens + usage.readTokens,
    writtenTokens: effect.writtenTokens + usage.writtenTokens,
    uncachedTokens: effect.uncachedTokens + usage.uncachedTokens,
    misses: effect.misses + miss,
    missesAfterCompaction: effect.missesAfterCompaction + (compacted ? miss : 0),
    lostTokens: effect.lostTokens + lost,
    lostTokensAfterCompaction: effect.lostTokensAfterCompaction + (compacted ? lost : 0),
  };
}
