import type { Setting } from "./setting.ts";

/** More messages than any transcript we were ever shown has; it only keeps nonsense out. */
const MAX_MESSAGES = 100_000;

/** More than the window of any model. */
const MAX_TOKENS = 100_000_000;

/** Every setting, in the order of the reference. Defaults are those of the profile. */
export const SETTINGS = [
  {
    key: "compression.enabled",
    option: "enabled",
    values: { kind: "flag" },
    doc: "whether transcripts are compacted; a pass that is forced by hand always runs",
  },
  {
    key: "compression.profile",
    option: "profile",
    flag: "profile",
    values: { kind: "choice", choices: ["default", "sacred-zone"] },
    doc: "which messages are protected, and the defaults of the other settings; sacred-zone compacts later and never folds the opening or the last 20,000 tokens",
  },
  {
    key: "compression.policy",
    option: "timing",
    flag: "policy",
    values: { kind: "choice", choices: ["pays", "threshold"] },
    doc: "when compaction is due: as soon as sending old messages again has cost as much as compacting would, or at the threshold",
  },
  {
    key: "compression.threshold",
    option: "thresholdRatio",
    flag: "threshold",
    values: { kind: "number", least: 0, most: 1, isAbove: true },
    doc: "part of the window at which compaction is due",
  },
  {
    key: "compression.floor",
    option: "floorTokens",
    flag: "floor",
    values: { kind: "whole-number", least: 0, most: MAX_TOKENS },
    doc: "the threshold is never below this many tokens; in a window that is not larger, it is 85% of the window",
  },
  {
    key: "compression.tail_ratio",
    formerKey: "compression.target_ratio",
    option: "tailRatio",
    flag: "tail-ratio",
    values: { kind: "number", least: 0.1, most: 0.8 },
    doc: "part of the threshold that the newest messages may take, word for word",
  },
  {
    key: "compression.protect_first",
    formerKey: "compression.protect_first_n",
    option: "protectFirst",
    flag: "protect-first",
    values: { kind: "whole-number", least: 0, most: MAX_MESSAGES },
    doc: "opening messages that the first compaction keeps; 2 or more keep the whole first exchange, with all results of its reply",
  },
  {
    key: "compression.head_decay",
    option: "headDecays",
    flag: "head-decay",
    values: { kind: "flag" },
    doc: "whether the opening gives way from the second compaction on; in a sacred zone it never does",
  },
  {
    key: "compression.protect_system_prompt",
    option: "protectSystemPrompt",
    flag: "protect-system-prompt",
    values: { kind: "flag" },
    doc: "whether a system prompt among the messages stays; if not, it is treated as an opening message, for hosts that send theirs again each time",
  },
  {
    key: "compression.anchor_request",
    option: "anchorRequest",
    flag: "anchor-request",
    values: { kind: "flag" },
    doc: "whether the user's latest request stays word for word, however far back it is",
  },
  {
    key: "compression.anchor_reply",
    option: "anchorReply",
    flag: "anchor-reply",
    values: { kind: "flag" },
    doc: "whether the latest reply that a user could read stays word for word, however far back it is",
  },
  {
    key: "compression.protect_last",
    formerKey: "compression.protect_last_n",
    option: "protectLast",
    flag: "protect-last",
    values: { kind: "whole-number", least: 1, most: MAX_MESSAGES },
    doc: "newest messages that stay if they fit",
  },
  {
    key: "compression.note_placement",
    option: "notePlacement",
    flag: "note-placement",
    values: { kind: "choice", choices: ["auto", "handoff", "system"] },
    doc: "where the model is told how to treat a handoff: in the handoff, or in the system prompt too; that invalidates the cached prefix once, so auto does it only if nothing of it is cached",
  },
  {
    key: "compression.summary_model",
    option: "summaryModel",
    flag: "summarizer",
    values: { kind: "summarizer" },
    doc: "who writes the prose of a handoff: none, openai:MODEL, anthropic:MODEL, command:CMD, or a MODEL of a provider whose key is set",
  },
  {
    key: "compression.main_summary_model",
    option: "mainSummaryModel",
    flag: "main-summarizer",
    values: { kind: "summarizer" },
    doc: "who is asked if the summarizer fails temporarily",
  },
  {
    key: "hygiene.threshold",
    option: "hygieneRatio",
    flag: "hygiene-threshold",
    values: { kind: "number", least: 0, most: 1, isAbove: true },
    doc: "part of the window above which a host cleans up before a turn",
  },
  {
    key: "hygiene.min_messages",
    option: "hygieneMessages",
    flag: "hygiene-messages",
    // With fewer there is nothing between the first and the last to take out.
    values: { kind: "whole-number", least: 4, most: MAX_MESSAGES },
    doc: "number of messages from which a host cleans up",
  },
  {
    key: "redaction.contacts",
    option: "redactContacts",
    flag: "redact-contacts",
    values: { kind: "flag" },
    doc: "whether phone numbers and chat mentions are removed, like secrets, from what compaction writes",
  },
  {
    key: "model.cache_ttl",
    option: "cacheTtl",
    flag: "cache-ttl",
    values: { kind: "choice", choices: ["5m", "1h"] },
    doc: "how long the provider keeps a cached prefix; passed on in the cache hints",
  },
] as const satisfies readonly Setting[];
