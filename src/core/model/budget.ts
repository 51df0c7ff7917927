/** What a model leaves for the prompt, and where compaction begins. All in tokens. */
export interface Budget {
  readonly contextTokens: number;
  /** Held back for the answer. */
  readonly outputReserveTokens: number;
  /** `contextTokens - outputReserveTokens`: the largest prompt the provider accepts. */
  readonly windowTokens: number;
  /** A prompt above this is compacted. Always below the window. */
  readonly thresholdTokens: number;
  /** How much of the newest conversation stays word for word. */
  readonly tailTokens: number;
}

/** How close a prompt is to being compacted. */
export interface Pressure {
  /** Tokens divided by the threshold: above 1, compaction is due. */
  readonly ratio: number;
  /** `warning` from 85% of the threshold on, `over` above it. */
  readonly level: "calm" | "warning" | "over";
}

/** Half of a small window fills up quickly: below this, a compaction costs more than the room it makes. */
export const DEFAULT_FLOOR_TOKENS = 64_000;

/** How to divide a model's window. */
export interface BudgetPolicy {
  /** The share of the window at which compaction begins. */
  readonly thresholdRatio: number;
  /** The threshold is never below this. If that would reach the window, the threshold is 85% of the window. */
  readonly floorTokens: number;
  /** The share of the threshold that the tail may take. */
  readonly tailRatio: number;
}
