import type { Transcript } from "../model/transcript.ts";
import type { CacheHints, CacheLifetime, CacheProvider } from "./cache-hints.ts";
import { type CacheKeyOptions, makeCacheKey } from "./make-cache-key.ts";
import { placeBreakpoints } from "./place-breakpoints.ts";

export interface CacheHintOptions extends CacheKeyOptions {
  readonly provider: CacheProvider;
  readonly ttl: CacheLifetime;
}

/**
 * Plans what to tell the provider about its prompt cache for the outgoing transcript.
 *
 * Call this last, when nothing in the transcript changes any more; each format's `applyCacheHints` writes the answer
 * into a request. A client that manages its cache itself gets no hints.
 */
export function planCacheHints(transcript: Transcript, options: CacheHintOptions): CacheHints {
  const { provider, ttl } = options;
  if (provider !== "openai") return { breakpoints: placeBreakpoints(transcript, { provider, ttl }) };
  const key = makeCacheKey(transcript, options);
  return { breakpoints: [], ...(key !== undefined && { key }) };
}
