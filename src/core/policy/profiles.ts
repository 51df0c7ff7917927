import { DEFAULT_FLOOR_TOKENS } from "../model/budget.ts";
import type { CompactionPolicy } from "../model/policy.ts";

/** What each profile sets where nothing else does. */
export const PROFILES: Readonly<Record<CompactionPolicy["profile"], CompactionPolicy>> = {
  /** Compact at half of the window, keep a fifth of that word for word. */
  default: {
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
  },
  /** Wait until three quarters, come down to a half, and never give up the first exchange and the newest 20,000 tokens. */
  "sacred-zone": {
    enabled: true,
    profile: "sacred-zone",
    timing: "threshold",
    thresholdRatio: 0.75,
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
  },
};

/** The policy of those who set nothing. */
export const DEFAULT_POLICY: CompactionPolicy = PROFILES.default;
