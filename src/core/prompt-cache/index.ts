export type {
  BreakpointHint,
  BreakpointPlacement,
  CacheHints,
  CacheLifetime,
  CacheProvider,
} from "./cache-hints.ts";
export { type CacheKeyOptions, makeCacheKey } from "./make-cache-key.ts";
export { type BreakpointOptions, placeBreakpoints } from "./place-breakpoints.ts";
export { type CacheHintOptions, planCacheHints } from "./plan-cache-hints.ts";
export { type CacheEffect, type CacheRates, type CacheUsage, readCacheEffect } from "./read-cache-effect.ts";
