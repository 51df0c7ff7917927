import type { Transcript } from "../core/model/transcript.ts";
import type { CacheHints } from "../core/prompt-cache/cache-hints.ts";
import type { Finding } from "./finding.ts";

/** The wire formats a transcript can be read from and written to. */
export const FORMATS = ["anthropic", "openai-chat", "openai-responses", "gemini", "ai-sdk"] as const;

export type Format = (typeof FORMATS)[number];

/**
 * Translates one provider's requests to ours and back.
 *
 * Takes whole request bodies and bare message arrays. `encode(decode(wire))` deep-equals `wire`
 * for every request the provider accepts, unknown fields and key order included; neither
 * function changes its argument.
 */
export interface Codec {
  readonly format: Format;
  /** Throws `NOT_THIS_FORMAT` if the outline is wrong; what it does not know becomes opaque. */
  decode(wire: unknown): Transcript;
  /** Writes a whole request if one was read, otherwise an array of messages. */
  encode(transcript: Transcript): unknown;
  /** Checks the provider's published rules. An empty answer means that the provider accepts the request. */
  validate(wire: unknown, options?: ValidateOptions): readonly Finding[];
  /** Writes hints for the prompt cache into a request; unchanged if the provider caches by itself. */
  applyCacheHints(wire: unknown, hints: CacheHints): unknown;
  /** Every rule `validate` can name, so that tests can show each of them passing and failing. */
  readonly rules: readonly string[];
}

export interface ValidateOptions {
  /** The request sent before this one in the same session: some providers bind signed thinking to it. */
  readonly previous?: unknown;
}
