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
    doc: "whether transcripts are compacted at all; a forced manual pass still is",
  },
  {
    key: "compression.profile",
    option: "profile",
    flag: "profile",
    values: { kind: "choice", choices: ["default", "sacred-zone"] },
    doc: "what is protected, and which defaults the other settings have",
  },
  {
    key: "compression.policy",
    option: "timing",
    flag: "policy",
    values: { kind: "choice", choices: ["pays", "threshold"] },
    doc: "when compaction is due: as soon as carrying has cost what compacting costs, or at the threshold",
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
    doc: "tokens that the threshold is never below; if the window is not larger than that, the threshold is 85% of the window",
  },
  {
    key: "compression.target_ratio",
    option: "tailRatio",
    flag: "target-ratio",
    values: { kind: "number", least: 0.1, most: 0.8 },
    doc: "part of the threshold that the newest messages may take, word for word",
  },
  {
    key: "compression.protect_first_n",
    option: "protectFirst",
    flag: "protect-first",
    values: { kind: "whole-number", least: 0, most: MAX_MESSAGES },
    doc: "messages of the opening that the first compaction keeps; from 2 on the first exchange, however many results its reply has",
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
    doc: "whether a system prompt among the messages stays; if not, it is one of the opening and goes with that, for hosts that send theirs anew each time",
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
    key: "compression.protect_last_n",
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
    doc: "who is asked if that one fails for the moment",
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
    doc: "messages that a transcript has before a host cleans up",
  },
  {
    key: "redaction.contacts",
    option: "redactContacts",
    flag: "redact-contacts",
    values: { kind: "flag" },
    doc: "whether phone numbers and chat mentions are taken out with secrets of what compaction writes",
  },
  {
    key: "model.cache_ttl",
    option: "cacheTtl",
    flag: "cache-ttl",
    values: { kind: "choice", choices: ["5m", "1h"] },
    doc: "how long the provider keeps a cached prefix; handed on in the cache hints",
  },
] as const satisfies readonly Setting[];
