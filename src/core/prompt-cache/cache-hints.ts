import type { CacheHint } from "../model/report.ts";

/** Which prompt cache to use: breakpoints in Anthropic's own layout or in OpenRouter's envelope, or OpenAI's key. */
export type CacheProvider = "anthropic" | "openrouter" | "openai";

/** How long a provider keeps a prefix, as the settings say and the report of a compaction repeats. */
export type CacheLifetime = CacheHint["ttl"];

/** What to tell a provider about its prompt cache. None of it changes what the model reads. */
export interface CacheHints {
  /** In the order of the prompt, never more than four. */
  readonly breakpoints: readonly BreakpointHint[];
  /** Routes requests with the same beginning to the same cache. Absent if the provider accepts none. */
  readonly key?: string;
}

/** One place up to which the provider should keep the prompt. */
export interface BreakpointHint {
  readonly provider: Exclude<CacheProvider, "openai">;
  /** Position in the messages of the transcript, including a system prompt outside the message list. */
  readonly messageIndex: number;
  readonly ttl: CacheLifetime;
  readonly placement: BreakpointPlacement;
}

/** The part of the message that carries the marker. */
export interface BreakpointPlacement {
  readonly partIndex: number;
  /** Which part of a tool's output, if the layout has no block for the result as a whole. */
  readonly outputIndex?: number;
}
