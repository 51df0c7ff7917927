import type { CompactionPolicy } from "../model/policy.ts";
import { type Knob, nameSettings, type Setting } from "./setting.ts";

/** More messages than any transcript we have ever seen; it only keeps nonsense out. */
const MAX_MESSAGES = 100_000;

/** More than the window of any model. */
const MAX_TOKENS = 100_000_000;

/** Only code sets `targetTokens`, and the summarizers are not part of a policy. */
type SettingName = Exclude<keyof CompactionPolicy, "targetTokens"> | "summarizer" | "mainSummarizer";

/** Every setting by its name in code, in the order of the reference. Defaults are those of the profile. */
const KNOBS: Readonly<Record<SettingName, Knob>> = {
  enabled: {
    isFileOnly: true,
    values: { kind: "flag" },
    doc: "whether transcripts are compacted; a pass that is forced by hand always runs",
  },
  profile: {
    values: { kind: "choice", choices: ["default", "sacred-zone"] },
    doc: "which messages are protected, and the defaults of the other settings; sacred-zone compacts later and never folds the opening or the last 20,000 tokens",
  },
  timing: {
    formerKey: "compression.policy",
    formerFlag: "policy",
    values: { kind: "choice", choices: ["pays", "threshold"] },
    doc: "when compaction is due: as soon as sending old messages again has cost as much as compacting would, or at the threshold",
  },
  thresholdRatio: {
    formerKey: "compression.threshold",
    formerFlag: "threshold",
    values: { kind: "number", least: 0, most: 1, isAbove: true },
    doc: "part of the window at which compaction is due",
  },
  floorTokens: {
    formerKey: "compression.floor",
    formerFlag: "floor",
    values: { kind: "whole-number", least: 0, most: MAX_TOKENS },
    doc: "the threshold is never below this many tokens; in a window that is not larger, it is 85% of the window",
  },
  tailRatio: {
    formerKey: "compression.target_ratio",
    values: { kind: "number", least: 0.1, most: 0.8 },
    doc: "part of the threshold that the newest messages may take, word for word",
  },
  protectFirst: {
    formerKey: "compression.protect_first_n",
    values: { kind: "whole-number", least: 0, most: MAX_MESSAGES },
    doc: "opening messages that the first compaction keeps; 2 or more keep the whole first exchange, with all results of its reply",
  },
  headDecays: {
    formerKey: "compression.head_decay",
    formerFlag: "head-decay",
    values: { kind: "flag" },
    doc: "whether the opening gives way from the second compaction on; in a sacred zone it never does",
  },
  protectSystemPrompt: {
    values: { kind: "flag" },
    doc: "whether a system prompt among the messages stays; if not, it is treated as an opening message, for hosts that send theirs again each time",
  },
  anchorRequest: {
    values: { kind: "flag" },
    doc: "whether the user's latest request stays word for word, however far back it is",
  },
  anchorReply: {
    values: { kind: "flag" },
    doc: "whether the latest reply that a user could read stays word for word, however far back it is",
  },
  protectLast: {
    formerKey: "compression.protect_last_n",
    values: { kind: "whole-number", least: 1, most: MAX_MESSAGES },
    doc: "newest messages that stay if they fit",
  },
  notePlacement: {
    values: { kind: "choice", choices: ["auto", "handoff", "system"] },
    doc: "where the model is told how to treat a handoff: in the handoff, or in the system prompt too; that invalidates the cached prefix once, so auto does it only if nothing of it is cached",
  },
  summarizer: {
    formerKey: "compression.summary_model",
    values: { kind: "summarizer" },
    doc: "who writes the prose of a handoff: none, openai:MODEL, anthropic:MODEL, command:CMD, or a MODEL of a provider whose key is set; command@200000:CMD reads that many tokens at once",
  },
  mainSummarizer: {
    formerKey: "compression.main_summary_model",
    values: { kind: "summarizer" },
    doc: "who is asked if the summarizer fails temporarily",
  },
  hygieneRatio: {
    formerKey: "hygiene.threshold",
    formerFlag: "hygiene-threshold",
    values: { kind: "number", least: 0, most: 1, isAbove: true },
    doc: "part of the window above which a host cleans up before a turn",
  },
  hygieneMessages: {
    formerKey: "hygiene.min_messages",
    // With fewer, there is nothing to take out between the first and the last.
    values: { kind: "whole-number", least: 4, most: MAX_MESSAGES },
    doc: "number of messages from which a host cleans up",
  },
  redactContacts: {
    formerKey: "redaction.contacts",
    values: { kind: "flag" },
    doc: "whether phone numbers and chat mentions are removed, like secrets, from what compaction writes",
  },
  cacheTtl: {
    formerKey: "model.cache_ttl",
    values: { kind: "choice", choices: ["5m", "1h"] },
    doc: "how long the provider keeps a cached prefix; passed on in the cache hints",
  },
};

export const SETTINGS: readonly Setting[] = nameSettings("compression", KNOBS);
