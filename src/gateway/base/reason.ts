/** Why a request was sent as it was, or a compaction changed nothing. A fixed list: these are labels of metrics. */
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
  "provider-unreachable",
  "compaction-failed",
  "archive-failed",
  "fault",
  "other",
] as const;

export type Reason = (typeof REASONS)[number];

/** A reason with its name, and the part that the client may read. */
export interface ToldReason {
  readonly name: Reason;
  /** Contains nothing of a body and nothing about the machine; left out if only the log may say more. */
  readonly sentence?: string;
}
