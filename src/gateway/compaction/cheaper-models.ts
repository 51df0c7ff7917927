import { isOfFamily } from "../../core/text/is-of-family.ts";

/**
 * A cheap model of each family that summarizes well enough, by the providers' model pages of 2026-11-15. A model of no
 * family here summarizes itself.
 */
const CHEAPER_MODELS: readonly (readonly [family: string, model: string])[] = [
  ["claude", "claude-haiku-5-5"],
  ["gpt-5", "gpt-6-luna"],
  ["gpt-5-5", "gpt-6-luna"],
  ["gpt-5-6", "gpt-6-luna"],
  ["gpt-6", "gpt-6-luna"],
  ["gpt-6-1", "gpt-6-luna"],
  ["gemini", "gemini-3.8-flash"],
];

/** Who summarizes for a model where nobody else is named. */
export function findCheaperModel(model: string): string {
  return CHEAPER_MODELS.find(([family]) => isOfFamily(model, family))?.[1] ?? model;
}
