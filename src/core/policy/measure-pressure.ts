import type { Budget, Pressure } from "../model/budget.ts";

/** The share of the threshold at which a host should learn that compaction is near. */
const WARNING_RATIO = 0.85;

/** How close a prompt is to being compacted. */
export function measurePressure(promptTokens: number, { thresholdTokens }: Budget): Pressure {
  const ratio = promptTokens / Math.max(1, thresholdTokens);
  if (promptTokens > thresholdTokens) return { ratio, level: "over" };
  return { ratio, level: ratio >= WARNING_RATIO ? "warning" : "calm" };
}
