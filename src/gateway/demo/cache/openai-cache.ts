import type { MeasuredPrompt } from "../prompt/measure-prompt.ts";
import type { CacheResult } from "./cache-result.ts";
import { expiringNames } from "./expiring-names.ts";

/** OpenAI's documentation, "Prompt caching": prefixes of at least so many tokens, in such steps. */
const MIN_TOKENS = 1_024;
const STEP_TOKENS = 128;

/** "Five to ten minutes of inactivity"; the longer one is not guaranteed. */
const LIFETIME_MS = 5 * 60_000;

export interface OpenAiCacheRequest {
  readonly prompt: MeasuredPrompt;
  /** `prompt_cache_key`: requests with another key go to another machine, which has another cache. */
  readonly route: string;
  readonly reportsWrites: boolean;
}

export type OpenAiCache = (request: OpenAiCacheRequest) => CacheResult;

/**
 * Simulates OpenAI's prompt cache: the longest prefix seen before is read, without any breakpoint.
 *
 * Prefixes are compared by whole blocks; then their tokens are rounded down to the provider's steps.
 */
export function openAiCache(now: () => number): OpenAiCache {
  const cached = expiringNames(now);

  return ({ prompt: { chain, tokensUpTo, totalTokens }, route, reportsWrites }) => {
    const nameAt = (position: number): string => JSON.stringify([route, chain[position]]);
    let position = chain.length - 1;
    while (position >= 0 && !cached.has(nameAt(position))) position -= 1;
    for (let index = 0; index < chain.length; index += 1) cached.keep(nameAt(index), LIFETIME_MS);

    const readTokens = cachedSteps(tokensUpTo[position] ?? 0);
    const written = reportsWrites ? cachedSteps(totalTokens) - readTokens : 0;
    return {
      readTokens,
      writtenTokens: { "5m": written, "1h": 0 },
      uncachedTokens: totalTokens - readTokens - written,
    };
  };
}

function cachedSteps(tokens: number): number {
  return tokens < MIN_TOKENS ? 0 : tokens - (tokens % STEP_TOKENS);
}
