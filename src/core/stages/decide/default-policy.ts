import type { CompactionPolicy, CompactionRequest } from "../../model/policy.ts";

/** Compact at half of the window, keep a fifth of that word for word. */
export const DEFAULT_POLICY: CompactionPolicy = {
  enabled: true,
  profile: "default",
  thresholdRatio: 0.5,
  floorTokens: 0,
  tailRatio: 0.2,
  protectFirst: 3,
  protectLast: 20,
};

/** A pass that happens when the threshold is crossed. */
export const DEFAULT_REQUEST: CompactionRequest = { trigger: "threshold", force: false };
