import type { Budget, Pressure } from "./budget.ts";
import type { CostDecision } from "./cost.ts";
import type { Message } from "./message.ts";
import type { Partition } from "./partition.ts";
import type { CompactionPolicy, CompactionRequest } from "./policy.ts";
import type { PreviousHandoff } from "./previous-handoff.ts";
import type { RedactedMessage } from "./redacted.ts";
import type { FailureReport, RungReport } from "./report.ts";
import type { ResultPlan } from "./result-plan.ts";
import type { CompactionState } from "./state.ts";
import type { ToolActivity } from "./tool-activity.ts";

/**
 * What a compaction will do, decided before any model is called.
 *
 * A plan is data: it can be printed, stored, applied later and compared, and the same transcript,
 * policy and state always give the same plan.
 */
export type CompactionPlan = KeepPlan | DigestPlan | FoldPlan;

/** What every plan knows about its transcript. */
export interface PlanFacts {
  readonly budget: Budget;
  readonly policy: CompactionPolicy;
  readonly request: CompactionRequest;
  /** Why this plan and not another, in a sentence for people. */
  readonly reason: string;
  /** The numbers behind that, if cost decided it. */
  readonly cost?: CostDecision;
  /** The messages without our handoffs, each with its original number. */
  readonly messages: readonly Message[];
  readonly numbers: readonly number[];
  /** How many messages came in, our handoffs included. */
  readonly messagesBefore: number;
  readonly tokensBefore: number;
  /** The provider's count of this prompt if there is one, otherwise ours. */
  readonly promptTokens: number;
  /** How close the prompt is to being compacted, before anything is done. */
  readonly pressure: Pressure;
  /** What the definitions of tools cost. */
  readonly toolTokens: number;
  readonly staticTokens: number;
  readonly targetTokens: number;
  readonly state: CompactionState;
  /** How many of the exchanges that the caller asked to keep do stay; undefined if the caller did not ask. */
  readonly keptLast?: number;
  /** The provider requires alternating roles and counts results as the user's. */
  readonly rolesAlternate?: true;
  /** The handoff of the last compaction, which a new one replaces; undefined if there is none. */
  readonly previousHandoff?: PreviousHandoff;
}

/** Nothing changes. */
export interface KeepPlan extends PlanFacts {
  readonly kind: "keep";
  /** Why poor passes suspend automatic compaction, if they do. */
  readonly backOff?: "dense-session" | "poor-summary";
  /** Present if the pass failed: what must stay does not fit into the window. */
  readonly failure?: FailureReport;
}

/** What a plan that changes something also knows. */
export interface PreparedTranscript {
  /** The messages without secrets: everything we write is made from these, position by position. */
  readonly redacted: readonly RedactedMessage[];
  readonly activities: readonly ToolActivity[];
}

/** Shortening old tool results is enough. No model is called. */
export interface DigestPlan extends PlanFacts {
  readonly kind: "digest";
  readonly partition: Partition;
  /** What happens to each result. */
  readonly results: readonly ResultPlan[];
  readonly rungs: readonly RungReport[];
}

/** The middle is folded into a handoff. */
export interface FoldPlan extends PlanFacts, PreparedTranscript {
  readonly kind: "fold";
  readonly partition: Partition;
  /** The results of the tail that become lines. */
  readonly results: readonly ResultPlan[];
  /** What the handoff may cost, its frame and seal included. */
  readonly handoffTokens: number;
  /** The part of it that a model's prose may take. */
  readonly summaryTokens: number;
  /** Memory, skills and rules of the host that are in folded messages: we write them again beside the handoff. */
  readonly restatedBlocks: readonly string[];
  /** What stays, whatever the handoff costs. */
  readonly protectedTokens: number;
  /** `child` if the session is closed and a new one starts from the handoff. */
  readonly persistence: "in-place" | "child";
  readonly rungs: readonly RungReport[];
}
