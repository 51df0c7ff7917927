/** How many tokens a model family counts for each one that `o200k_base` counts. */
export interface ModelRatio {
  /** The start of a model's name, with dashes for dots; the longest family that fits a name wins. */
  readonly family: string;
  readonly ratio: number;
  /** The day this line took effect, as `YYYY-MM-DD`. If a family has two lines, the later one counts. */
  readonly effectiveFrom: string;
}

/**
 * Starting points, on the safe side: too high a count compacts early, too low a count overflows.
 *
 * Only OpenAI publishes its vocabularies, so only its lines are measured (`node bench/tokens.bench.ts`):
 * cl100k, of the older models, counts like o200k on English and code, and a fifth more on Russian. Claude up to the 4.6 generation is reported to count 15 to 30% more than o200k on English and
 * code, and from Opus 4.7 on its maker announced up to 1.35 times that. Replace a line by passing
 * your own table, or let `learnRatio` find the number from what the provider reports.
 */
export const modelRatios: readonly ModelRatio[] = [
  { family: "gpt", ratio: 1, effectiveFrom: "2024-05-13" },
  { family: "chatgpt", ratio: 1, effectiveFrom: "2024-05-13" },
  { family: "codex", ratio: 1, effectiveFrom: "2024-05-13" },
  { family: "o1", ratio: 1, effectiveFrom: "2024-09-12" },
  { family: "o3", ratio: 1, effectiveFrom: "2025-01-31" },
  { family: "o4", ratio: 1, effectiveFrom: "2025-04-16" },
  { family: "gpt-4-1", ratio: 1, effectiveFrom: "2025-04-14" },
  { family: "gpt-4-5", ratio: 1, effectiveFrom: "2025-02-27" },
  { family: "gpt-4", ratio: 1.1, effectiveFrom: "2023-03-14" },
  { family: "gpt-3-5", ratio: 1.1, effectiveFrom: "2023-03-01" },
  { family: "claude", ratio: 1.25, effectiveFrom: "2024-03-04" },
  { family: "claude-opus-4-7", ratio: 1.5, effectiveFrom: "2026-04-15" },
  { family: "claude-opus-4-8", ratio: 1.5, effectiveFrom: "2026-04-15" },
  { family: "claude-opus-5", ratio: 1.5, effectiveFrom: "2026-07-24" },
  { family: "claude-sonnet-5", ratio: 1.5, effectiveFrom: "2026-07-24" },
  { family: "claude-haiku-5", ratio: 1.5, effectiveFrom: "2026-07-24" },
  { family: "claude-fable", ratio: 1.5, effectiveFrom: "2026-07-24" },
  { family: "gemini", ratio: 1.1, effectiveFrom: "2024-05-14" },
  { family: "deepseek", ratio: 1.1, effectiveFrom: "2024-12-26" },
];

/** For a model of no known family. */
export const UNKNOWN_MODEL_RATIO = 1.25;
