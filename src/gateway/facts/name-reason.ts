/** Why a request went out as it came, or a compaction came to nothing. A fixed list: these are labels of metrics. */
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
  "compaction-failed",
  "archive-failed",
  "fault",
  "other",
] as const;

export type Reason = (typeof REASONS)[number];

/** How sentences for people begin or what they hold, and the name of what they say. */
const SENTENCES: readonly (readonly [pattern: RegExp, reason: Reason])[] = [
  [/^compaction failed/, "compaction-failed"],
  [/^the body is not text/, "not-text"],
  [/^no conversation/, "no-conversation"],
  [/^the request asks the provider/, "provider-compacts"],
  [/^the provider keeps/, "provider-keeps-state"],
  [/^the agent compacts/, "agent-compacts"],
  [/^the conversation was compacted, and without/, "window-too-small"],
  [/^compaction is switched off/, "switched-off"],
  [/within the threshold/, "fits"],
  [/^this turn has had|session is dense|summary was poor/, "held-off"],
  [/^nothing is new/, "nothing-new"],
  [/to take out/, "nothing-to-take-out"],
  [/^somebody else/, "in-flight"],
  [/^What must stay needs/, "window-too-small"],
  [/^the archive failed/, "archive-failed"],
  [/^a fault of ours/, "fault"],
];

/**
 * Names what a sentence says.
 *
 * The sentence itself goes no further than the client's own headers: the message of an error may quote what it was
 * about.
 */
export function nameReason(sentence: string | undefined): Reason {
  if (sentence === undefined || sentence === "") return "none";
  return SENTENCES.find(([pattern]) => pattern.test(sentence))?.[1] ?? "other";
}
