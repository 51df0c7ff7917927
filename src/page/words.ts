import type { Trigger } from "../core/model/policy.ts";
import type { ClaimReason, Rung } from "../core/model/report.ts";
import { formatNumber } from "../core/render/format-number.ts";
import type { ChangeKind } from "./model/compaction-detail.ts";
import type { BreakdownName, CompactionRow, StepRow } from "./model/session-detail.ts";
import type { SessionState } from "./model/session-row.ts";

/** Why a session is left alone or went wrong, for people. Names that are not here are shown as they are. */
const REASONS: Readonly<Record<string, string>> = {
  "unknown-window": "the model's window is unknown",
  "no-conversation": "the request contains no conversation",
  "not-text": "the request is not text",
  "provider-compacts": "the provider compacts on its own",
  "provider-keeps-state": "the provider keeps the conversation",
  "agent-compacts": "the agent is compacting on its own",
  "asked-off": "the client asked to be left alone",
  observing: "only observed",
  "switched-off": "compaction is switched off",
  "nothing-to-take-out": "nothing can be taken out",
  "window-too-small": "what must stay does not fit the window",
  "compaction-failed": "a compaction failed",
  "archive-failed": "the archive failed",
  fault: "an error in Palimpsest; the original was sent",
  failed: "the answer broke off",
  other: "another reason",
};

function describeReason(reason: string): string {
  if (/^\d{3}$/.test(reason)) return `the provider answered ${reason}`;
  return wordsFor(REASONS, reason) ?? reason;
}

/** Why a session is not healthy; empty if it is, or if it is not being watched. */
export function whyOf(state: SessionState): string {
  return state.kind === "left-alone" || state.kind === "fault" ? describeReason(state.reason) : "";
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
  threshold: "The prompt passed the threshold, so it was compacted in the background.",
  cost: "Carrying the older messages had cost as much as compacting them would.",
  hygiene: "The request was close to the window, so it was compacted before it was sent.",
  manual: "It was requested.",
  recovery: "The provider refused the request as too long.",
};

/** Why a compaction happened, with the sums if cost decided and they are remembered. */
export function describeWhy({ trigger, cost }: Pick<CompactionRow, "trigger" | "cost">): string {
  if (cost !== undefined) return `${cost.charAt(0).toUpperCase()}${withCommas(cost.slice(1))}.`;
  return wordsFor(TRIGGERS, trigger) ?? "It is not known what triggered it.";
}

/** Whole numbers of a sentence as the page writes them. */
function withCommas(text: string): string {
  return text.replaceAll(/(?<![\w.$-])\d{4,}(?![\w.-])/g, (digits) => formatNumber(Number(digits)));
}

const STEPS: Readonly<Record<Rung, string>> = {
  "drop-duplicates": "dropped superseded results",
  "reduce-results": "replaced old results with excerpts",
  "digest-results": "replaced old results with digests",
  handoff: "folded older messages into a handoff",
  "digest-tail": "shortened results near the end",
  "child-session": "closed the session; a child session continues",
};

export function describeRung(step: string): string {
  return wordsFor(STEPS, step) ?? step;
}

/** Whether a step is worth showing: one that found nothing to do changed nothing. */
export function tookSomething({ tokensBefore, tokensAfter }: StepRow): boolean {
  return tokensAfter < tokensBefore;
}

/** Where a count of tokens comes from. */
export function describeCount(countedAs: string): string {
  return countedAs === "reported" ? "reported by the provider" : countedAs;
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
  "unsupported-name": "names something that is not in its source",
  "unsupported-number": "gives a number that is not in its source",
  "unsupported-quotation": "quotes something nobody said",
  "unsupported-citation": "cites a message that does not say it",
  "unsupported-wish": "puts a wish in the user's mouth",
  outdated: "was true once",
  contradicted: "says the opposite of what happened last",
  "not-ours-to-write": "imitates the marks of a handoff",
  repeated: "repeats another claim",
  "too-long": "is too long",
  "no-room": "had no room",
};

export function describeClaim(reason: string): string {
  return wordsFor(CLAIM_REASONS, reason) ?? reason;
}

/** The words for a name. An archive may contain names that another version wrote. */
function wordsFor(words: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(words, name) ? words[name] : undefined;
}
