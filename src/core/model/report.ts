import type { Pressure } from "./budget.ts";
import type { CostDecision } from "./cost.ts";
import type { CompactionPolicy, Trigger } from "./policy.ts";
import type { FailureReason, RetryClass } from "./summarizer-failure.ts";
import type { SummaryWork } from "./summary.ts";
import type { CountedAs } from "./tokens.ts";

/** The steps of the ladder, least lossy first. */
export const RUNGS = [
  "drop-duplicates",
  "reduce-results",
  "digest-results",
  "handoff",
  "digest-tail",
  "child-session",
] as const;

export type Rung = (typeof RUNGS)[number];

/** What a compaction did, in numbers and names. Never holds content of the transcript. */
export interface CompactionReport {
  /** `replayed`: nothing was compacted now; the result of an earlier compaction goes out again. */
  readonly status: "compacted" | "replayed" | "unchanged" | "in-flight" | "aborted";
  /** Why, in a sentence for people. */
  readonly reason: string;
  readonly trigger: Trigger;
  readonly format?: string;
  readonly windowTokens: number;
  readonly thresholdTokens: number;
  readonly targetTokens: number;
  readonly estimatedPromptTokens: number;
  /** System prompt and tools: what compaction of the conversation cannot change. */
  readonly staticTokens: number;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /**
   * What the decision is based on: `reported` is the provider's own count, given in `reportedTokens`. We always count
   * the tokens before and after ourselves, because the provider has not seen the result.
   */
  readonly countedAs: CountedAs;
  readonly reportedTokens?: number;
  /** How close the outgoing transcript is to being compacted. */
  readonly pressure: Pressure;
  /**
   * The numbers behind the decision, if cost decided it; `carriedDollars` is for the next call, 0 after a compaction.
   */
  readonly cost?: CostDecision;
  /** Why poor passes suspend automatic compaction, if they do. */
  readonly backOff?: "dense-session" | "poor-summary";
  readonly messagesBefore: number;
  readonly messagesAfter: number;
  /** The messages that were folded, from `start` up to `end`. */
  readonly boundary: { readonly start: number; readonly end: number };
  readonly compactionCount: number;
  readonly summary: "model" | "deterministic" | "none";
  readonly confidence: "high" | "lower" | "none";
  readonly steps: readonly RungReport[];
  readonly digests: readonly DigestReport[];
  /** Results that stay word for word because their line could not be verified. */
  readonly linesRefused?: number;
  /** Whose newest media had to go, because what must stay left no room for them. */
  readonly mediaGivenUp?: readonly ("user" | "tool")[];
  readonly handles: readonly string[];
  readonly recoverable: boolean;
  readonly persistence: "in-place" | "child" | "none";
  readonly cacheHints: readonly CacheHint[];
  readonly retention: readonly FactRetention[];
  /**
   * How many of the user's standing rules the handoff holds, and how many have not fitted so far or have no handoff to
   * go into.
   */
  readonly pins?: { readonly held: number; readonly leftOut: number };
  readonly claims?: ClaimReport;
  /** What summarizers cost, even if nothing that they wrote was used. */
  readonly summaryWork?: SummaryWork;
  readonly failure?: FailureReport;
  /** How many exchanges should stay word for word, and how many do: fewer only if the window cannot hold them. */
  readonly keepLast?: { readonly asked: number; readonly kept: number };
  readonly targetMissed?: { readonly protectedTokens: number };
  /** What an earlier compaction replaces, if it took the place of a beginning before this pass. */
  readonly replayed?: ReplayReport;
  /** Why an earlier compaction was not reused, or why this one will not be: then more goes out than necessary. */
  readonly replayFailure?: string;
  readonly profile: CompactionPolicy["profile"];
}

/**
 * An earlier compaction that took the place of a beginning before this pass. `tokensBefore` and `messagesBefore` refer
 * to the history as it came in; `reason`, `boundary` and `steps` refer to what this pass started with.
 */
export interface ReplayReport {
  /** How many messages of the history it replaces, from the start. */
  readonly messages: number;
  /** How many tokens it saves: this pass started with that many fewer. */
  readonly savedTokens: number;
}

export interface RungReport {
  readonly step: Rung;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

export interface DigestReport {
  readonly handle: string;
  readonly tool: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

/** What a host should do with its prompt cache after this compaction. */
export interface CacheHint {
  /** Messages before this one are the same bytes as before. */
  readonly stableMessages: number;
  /** How long the provider keeps them, as the settings say. */
  readonly ttl: CompactionPolicy["cacheTtl"];
}

/** How much of what was taken out can still be read in context, by kind of fact. */
export interface FactRetention {
  readonly fact: "paths" | "ids" | "numbers" | "errors" | "commands" | "constraints";
  readonly removed: number;
  readonly inContext: number;
}

/** What happened to the claims of a model's summary. */
export interface ClaimReport {
  readonly checked: number;
  readonly dropped: number;
  readonly restored: number;
  /** How many were dropped for which reason. */
  readonly reasons: Readonly<Partial<Record<ClaimReason, number>>>;
}

/** Why a line of a summary is not used. */
export type ClaimReason =
  /** A path, name, number, quotation, command or message that is not in its source. */
  | "unsupported-name"
  | "unsupported-number"
  | "unsupported-quotation"
  | "unsupported-citation"
  /** A preference, a constraint or an order that no message of the user supports. */
  | "unsupported-wish"
  /** True once; a later event on the same subject says otherwise. */
  | "outdated"
  /** The last event on the subject says the opposite. */
  | "contradicted"
  /** Marks that only a handoff has. */
  | "not-ours-to-write"
  | "repeated"
  | "too-long"
  /** More than the handoff has room for. */
  | "no-room";

export interface FailureReport {
  readonly reason: FailureReason | "window-too-small";
  readonly retryClass: RetryClass;
  readonly coolDownMs: number;
  readonly messagesDropped: number;
}
