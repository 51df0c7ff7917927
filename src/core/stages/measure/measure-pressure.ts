import type { Budget } from "../../model/budget.ts";

/** Part of the threshold at which a host should be told that compaction is near. */
const WARNING_RATIO = 0.85;

export interface Pressure {
  /** Tokens over threshold: 1 means that compaction is due. */
  readonly ratio: number;
  readonly level: "calm" | "warning" | "over";
}

/** How close a prompt is to being compacted. */
export function measurePressure(promptTokens: number, { thresholdTokens }: Budget): Pressure {
  const ratio = promptTokens / thresholdTokens;
  if (promptTokens > thresholdTokens) return { ratio, level: "over" };
  return { ratio, level: ratio >= WARNING_RATIO ? "warning" : "calm" };
}
