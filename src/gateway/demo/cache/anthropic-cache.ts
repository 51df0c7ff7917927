import type { MeasuredPrompt } from "../prompt/measure-prompt.ts";
import type { CacheResult } from "./cache-result.ts";
import { expiringNames } from "./expiring-names.ts";

const LIFETIME_MS = { "5m": 5 * 60_000, "1h": 60 * 60_000 } as const;

/** Anthropic's documentation, "Prompt caching": a breakpoint looks back over this many blocks, its own included. */
const LOOK_BACK_BLOCKS = 20;

/** Shorter prefixes are silently not cached; by model, per the documentation on 2026-11-15. */
const MINIMUMS: readonly (readonly [pattern: RegExp, tokens: number])[] = [
  [/haiku-4-5|opus-4-[56]/, 4_096],
  [/(opus|fable|mythos)-5/, 512],
];
/** Anthropic's documentation, "Prompt caching", for most models. */
const DEFAULT_MIN = 1_024;

export type AnthropicCache = (model: string, prompt: MeasuredPrompt) => CacheResult;

/**
 * Simulates Anthropic's prompt cache: prefixes are written at breakpoints alone, and read at the newest cached
 * prefix that some breakpoint finds in its look-back. Reading restarts the lifetime of a prefix.
 */
export function anthropicCache(now: () => number): AnthropicCache {
  const cached = expiringNames(now);

  return (model, { blocks, chain, tokensUpTo, totalTokens }) => {
    const minimum = MINIMUMS.find(([pattern]) => pattern.test(model))?.[1] ?? DEFAULT_MIN;
    const tokensAt = (position: number): number => tokensUpTo[position] ?? 0;
    const breakpoints = blocks.flatMap(({ breakpoint: ttl }, position) =>
      ttl === undefined || tokensAt(position) < minimum ? [] : [{ ttl, position }],
    );

    const read = breakpoints.reduce((best, { position }) => Math.max(best, findCached(chain, position) ?? -1), -1);
    const written = { "5m": 0, "1h": 0 };
    let end = read;
    for (const { ttl, position } of breakpoints) {
      const name = chain[position] ?? "";
      if (position <= read) {
        cached.refresh(name);
        continue;
      }
      cached.keep(name, LIFETIME_MS[ttl]);
      written[ttl] += tokensAt(position) - tokensAt(end);
      end = position;
    }
    cached.refresh(chain[read] ?? "");
    return { readTokens: tokensAt(read), writtenTokens: written, uncachedTokens: totalTokens - tokensAt(end) };
  };

  /** The newest cached prefix in the look-back of a breakpoint. */
  function findCached(chain: readonly string[], position: number): number | undefined {
    for (let back = position; back >= 0 && back > position - LOOK_BACK_BLOCKS; back -= 1) {
      if (cached.has(chain[back] ?? "")) return back;
    }
    return undefined;
  }
}
