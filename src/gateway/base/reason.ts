/** Why a request went out as it did, or a compaction came to nothing. A fixed list: these are labels of metrics. */
export const REASONS = [
  "none",
  "fits",
  "unknown-window",
  "no-conversation",
  "not-text",
  "provider-compacts",
  "provider-keeps-state",
  "agent-compacts",
  "asked-off",
  "observing",
  "switched-off",
  "held-off",
  "nothing-new",
  "nothing-to-take-out",
  "in-flight",
  "window-too-small",
  "thinking-refused",
  "media-refused",
  "compaction-failed",
  "archive-failed",
  "fault",
  "other",
] as const;

export type Reason = (typeof REASONS)[number];

/** A reason with its name, and what the client may read of it. */
export interface ToldReason {
  readonly name: Reason;
  /** Holds nothing of a body and nothing of the machine; left out where only the log may say more. */
  readonly sentence?: string;
}
