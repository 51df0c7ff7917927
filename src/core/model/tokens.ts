import type { MediaPart } from "./message.ts";

/** Where a number of tokens comes from: `reported` (the provider's usage) beats `exact` (a real tokenizer) beats `estimated`. */
export type CountedAs = "reported" | "exact" | "estimated";

/** What one message costs, by its parts. */
export interface MessageTokens {
  readonly text: number;
  readonly reasoning: number;
  readonly toolCalls: number;
  readonly toolResults: number;
  readonly media: number;
  readonly opaque: number;
  /** Everything above and the role overhead. */
  readonly total: number;
}

/** A number of tokens that says where it comes from. */
export interface TokenCount {
  readonly tokens: number;
  readonly countedAs: CountedAs;
}

/** What media costs, in tokens. Providers bill images by size in pixels, never by the length of their encoding. */
export interface MediaCosts {
  readonly imageTokens: number;
  readonly documentPageTokens: number;
  /** For documents whose pages cannot be counted. */
  readonly documentPageBytes: number;
  /** Audio and video, per encoded byte. */
  readonly recordingBytesPerToken: number;
  /** Prices one part better than the figures above can; returns undefined if it cannot. */
  readonly estimate?: (part: MediaPart) => number | undefined;
}
