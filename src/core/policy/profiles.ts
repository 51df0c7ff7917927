import { DEFAULT_FLOOR_TOKENS } from "../model/budget.ts";
import type { CompactionPolicy } from "../model/policy.ts";

/** The policy for hosts that set nothing: compact at half of the window, keep a fifth of that word for word. */
export const DEFAULT_POLICY: CompactionPolicy = {
  enabled: true,
  profile: "default",
  timing: "pays",
  thresholdRatio: 0.5,
  floorTokens: DEFAULT_FLOOR_TOKENS,
  tailRatio: 0.2,
  protectFirst: 3,
  headDecays: true,
  protectSystemPrompt: true,
  anchorRequest: true,
  anchorReply: true,
  protectLast: 20,
  hygieneRatio: 0.85,
  hygieneMessages: 4,
  notePlacement: "auto",
  redactContacts: false,
  cacheTtl: "5m",
};

/** What each profile sets unless a setting overrides it. */
export const PROFILES: Readonly<Record<CompactionPolicy["profile"], CompactionPolicy>> = {
  default: DEFAULT_POLICY,
  /**
   * Waits until three quarters, comes down to a half, and never gives up the first exchange and the newest 20,000
   * tokens.
   */
  "sacred-zone": { ...DEFAULT_POLICY, profile: "sacred-zone", timing: "threshold", thresholdRatio: 0.75 },
};
