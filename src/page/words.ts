import type { Trigger } from "../core/model/policy.ts";
import type { ClaimReason, Rung } from "../core/model/report.ts";
import type { ChangeKind } from "./model/compaction-detail.ts";
import type { BreakdownName } from "./model/session-detail.ts";
import type { SessionState } from "./model/session-row.ts";

/** Why a session is left alone or went wrong, for people. Names that are not here are shown as they are. */
const REASONS: Readonly<Record<string, string>> = {
  "unknown-window": "nobody knows the model's window",
  "no-conversation": "the request holds no conversation",
  "not-text": "the request is not text",
  "provider-compacts": "the provider compacts by itself",
  "provider-keeps-state": "the provider keeps the conversation",
  "agent-compacts": "the agent is compacting by itself",
  "asked-off": "the client asked for it",
  observing: "only observed",
  "switched-off": "compaction is switched off",
  "nothing-to-take-out": "nothing can be taken out",
  "window-too-small": "what must stay does not fit the window",
  "compaction-failed": "a compaction failed",
  "archive-failed": "the archive failed",
  fault: "a fault of ours; the original went out",
  failed: "the answer broke off",
  other: "another reason",
};

export function describeReason(reason: string): string {
  if (/^\d{3}$/.test(reason)) return `the provider answered ${reason}`;
  return wordsFor(REASONS, reason) ?? reason;
}

export function nameState(state: SessionState): string {
  switch (state.kind) {
    case "healthy":
      return "Healthy";
    case "left-alone":
      return "Left alone";
    case "fault":
      return "Fault";
    case "archived":
      return "Archived";
  }
}

const TRIGGERS: Readonly<Record<Trigger, string>> = {
  threshold: "The prompt was above the threshold, so it was compacted beside the requests.",
  cost: "Carrying the older messages along had come to cost as much as compacting them.",
  hygiene: "The request came close to the window, so it was compacted before it went out.",
  manual: "Somebody asked for it.",
  recovery: "The provider refused the request as too long.",
};

export function describeTrigger(trigger: string): string {
  return wordsFor(TRIGGERS, trigger) ?? "What started it is not known.";
}

const STEPS: Readonly<Record<Rung, string>> = {
  "drop-duplicates": "results that were superseded",
  "reduce-results": "results reduced by their kind",
  "digest-results": "results shortened to what says most",
  handoff: "older messages folded into a handoff",
  "digest-tail": "results near the end shortened",
  "child-session": "session closed, a child goes on",
};

export function describeStep(step: string): string {
  return wordsFor(STEPS, step) ?? step;
}

export const CHANGE_NAMES: Readonly<Record<ChangeKind, string>> = {
  kept: "kept",
  reduced: "reduced",
  folded: "folded",
  written: "written by us",
};

export const BREAKDOWN_WORDS: Readonly<Record<BreakdownName, string>> = {
  system: "System prompt",
  tools: "Tools",
  user: "User",
  assistant: "Assistant",
  results: "Tool results",
  record: "Handoff",
};

const CLAIM_REASONS: Readonly<Record<ClaimReason, string>> = {
  "unsupported-name": "names something its source does not hold",
  "unsupported-number": "gives a number its source does not hold",
  "unsupported-quotation": "quotes what nobody said",
  "unsupported-citation": "cites a message that does not say it",
  "unsupported-wish": "puts a wish in the user's mouth",
  outdated: "was true once",
  contradicted: "says the opposite of what happened last",
  "not-ours-to-write": "imitates marks of a handoff",
  repeated: "says it a second time",
  "too-long": "is too long",
};

export function describeClaim(reason: string): string {
  return wordsFor(CLAIM_REASONS, reason) ?? reason;
}

/** What stands for a name. An archive may hold names that another version wrote. */
function wordsFor(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
