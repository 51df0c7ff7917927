/** How much a model family reads and writes in one request. */
export interface ModelWindow {
  /** A part of a model's name, with dashes for dots; the longest family that fits a name wins. */
  readonly family: string;
  /** Prompt and answer together. */
  readonly contextTokens: number;
  /** The longest answer that the provider allows. */
  readonly outputTokens: number;
}

/**
 * What the providers' model pages said on 2026-11-15.
 *
 * If generations of a family differ, the line has the smallest: with a window that is too small the material is only
 * split once more, with one that is too large the request is refused. A summarizer's `windowTokens` option overrides
 * this table.
 */
export const MODEL_WINDOWS: readonly ModelWindow[] = [
  { family: "claude", contextTokens: 200_000, outputTokens: 32_000 },
  { family: "claude-3", contextTokens: 200_000, outputTokens: 4_096 },
  { family: "claude-3-5", contextTokens: 200_000, outputTokens: 8_192 },
  { family: "claude-3-7", contextTokens: 200_000, outputTokens: 64_000 },
  { family: "claude-haiku-4-5", contextTokens: 200_000, outputTokens: 64_000 },
  { family: "claude-haiku-5", contextTokens: 1_000_000, outputTokens: 128_000 },
  { family: "claude-sonnet-5", contextTokens: 1_000_000, outputTokens: 128_000 },
  { family: "claude-opus-5", contextTokens: 1_000_000, outputTokens: 128_000 },
  { family: "claude-fable-5", contextTokens: 1_000_000, outputTokens: 128_000 },
  { family: "gpt-3-5", contextTokens: 16_385, outputTokens: 4_096 },
  { family: "gpt-4", contextTokens: 8_192, outputTokens: 4_096 },
  { family: "gpt-4-turbo", contextTokens: 128_000, outputTokens: 4_096 },
  { family: "gpt-4o", contextTokens: 128_000, outputTokens: 16_384 },
  { family: "gpt-4-1", contextTokens: 1_047_576, outputTokens: 32_768 },
  { family: "o1", contextTokens: 200_000, outputTokens: 100_000 },
  { family: "o3", contextTokens: 200_000, outputTokens: 100_000 },
  { family: "o4", contextTokens: 200_000, outputTokens: 100_000 },
  { family: "gpt-5", contextTokens: 400_000, outputTokens: 128_000 },
  { family: "gpt-5-6", contextTokens: 1_050_000, outputTokens: 128_000 },
  { family: "gpt-6", contextTokens: 1_050_000, outputTokens: 128_000 },
  { family: "gpt-6-1", contextTokens: 1_050_000, outputTokens: 128_000 },
  // Gemini up to version 3 has separate limits for prompt and answer: the first is the prompt's.
  { family: "gemini", contextTokens: 1_048_576, outputTokens: 8_192 },
  { family: "gemini-2-5", contextTokens: 1_048_576, outputTokens: 65_536 },
  { family: "gemini-3", contextTokens: 1_048_576, outputTokens: 65_536 },
  // One limit for both, of which one answer may take this much: docs.cloud.google.com, get-started-with-gemini-4, and
  // ai.google.dev, latest-model, read on 2026-11-16.
  { family: "gemini-4", contextTokens: 1_048_576, outputTokens: 65_536 },
  { family: "gemini-nano-banana", contextTokens: 65_536, outputTokens: 32_768 },
  { family: "flash-image", contextTokens: 65_536, outputTokens: 32_768 },
  { family: "flash-lite-image", contextTokens: 65_536, outputTokens: 32_768 },
  { family: "pro-image", contextTokens: 65_536, outputTokens: 32_768 },
];

/**
 * For a model of an unknown family: what servers for local models commonly offer, half of it for the longest handoff
 * and thinking.
 */
export const UNKNOWN_MODEL_WINDOW: Omit<ModelWindow, "family"> = { contextTokens: 32_000, outputTokens: 16_000 };
