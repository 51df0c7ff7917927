import type { ArchivedOriginal } from "../../model/commit.ts";
import type { Message } from "../../model/message.ts";
import type { Partition } from "../../model/partition.ts";
import type { FoldPlan, PlanFacts } from "../../model/plan.ts";
import type {
  ClaimReport,
  CompactionReport,
  DigestReport,
  FactRetention,
  FailureReport,
  RungReport,
} from "../../model/report.ts";
import type { SummaryFailure, SummaryWork } from "../../model/summary.ts";
import { measurePressure } from "../../policy/measure-pressure.ts";
import { describePlan, nameCount } from "./report-unchanged.ts";

export interface CompactionResult {
  readonly partition: Partition;
  readonly messages: readonly Message[];
  readonly tokensAfter: number;
  readonly countedAs: CompactionReport["countedAs"];
  readonly digests: readonly DigestReport[];
  readonly steps: readonly RungReport[];
  readonly mediaGivenUp?: CompactionReport["mediaGivenUp"];
  readonly originals: readonly ArchivedOriginal[];
  readonly compactionCount: number;
  readonly summary: CompactionReport["summary"];
  /** In place by default. */
  readonly persistence?: FoldPlan["persistence"];
  readonly retention: readonly FactRetention[];
  readonly pins?: CompactionReport["pins"];
  readonly claims?: ClaimReport;
  readonly summaryWork?: SummaryWork;
  /** Why a summarizer that was asked gave nothing. */
  readonly failure?: SummaryFailure;
  /** What head, anchors and tail cost: what no rung may touch. */
  readonly protectedTokens: number;
}

/** The report of a pass that made the transcript smaller. */
export function reportCompaction(plan: PlanFacts, result: CompactionResult): CompactionReport {
  const isFold = result.summary !== "none";
  return {
    ...describePlan(plan),
    ...nameCount(plan.request, result.countedAs),
    status: "compacted",
    reason: [plan.reason, ...describeKept(plan, result.tokensAfter)].join("; "),
    tokensAfter: result.tokensAfter,
    messagesAfter: result.messages.length,
    boundary: { start: result.partition.headEnd, end: isFold ? result.partition.tailStart : result.partition.headEnd },
    compactionCount: result.compactionCount,
    summary: result.summary,
    confidence: result.summary === "deterministic" ? "lower" : "high",
    steps: closeSteps(result.steps, { tokensBefore: plan.tokensBefore, tokensAfter: result.tokensAfter }),
    digests: result.digests,
    ...(result.mediaGivenUp !== undefined && { mediaGivenUp: result.mediaGivenUp }),
    handles: result.originals.map(({ handle }) => handle),
    recoverable: true,
    persistence: result.persistence ?? "in-place",
    cacheHints: [{ stableMessages: countStable(plan, result), ttl: plan.policy.cacheTtl }],
    pressure: measurePressure(plan.promptTokens - (plan.tokensBefore - result.tokensAfter), plan.budget),
    retention: result.retention,
    ...(result.pins !== undefined && { pins: result.pins }),
    ...(result.claims !== undefined && { claims: result.claims }),
    ...(result.summaryWork !== undefined && { summaryWork: result.summaryWork }),
    ...(result.failure !== undefined && {
      failure: reportFailure(result.failure, result.summary === "model" ? 0 : foldedMessages(result.partition)),
    }),
    ...(result.tokensAfter > plan.targetTokens && { targetMissed: { protectedTokens: result.protectedTokens } }),
  };
}

/** What happened to exchanges that were to stay word for word, if it is not what the caller would expect. */
function describeKept({ request, keptLast, targetTokens, budget }: PlanFacts, tokensAfter: number): string[] {
  const { keepLast } = request;
  if (keepLast === undefined || keptLast === undefined) return [];
  if (keptLast < keepLast) {
    return [
      `only ${keptLast} of the last ${keepLast} exchanges stay, because the window of ${budget.windowTokens} cannot hold more`,
    ];
  }
  if (tokensAfter <= targetTokens) return [];
  return [`the last ${keepLast} exchanges stay although that misses the target of ${targetTokens}`];
}

function foldedMessages({ headEnd, tailStart, anchors }: Partition): number {
  return tailStart - headEnd - anchors.length;
}

/** How many messages from the start are the very objects that came in. */
function countStable({ messages: before }: PlanFacts, { messages, partition }: CompactionResult): number {
  const changed = messages.findIndex((message, index) => message !== before[index]);
  return changed === -1 ? partition.headEnd : Math.min(changed, partition.headEnd);
}

/** What a report says about a summarizer's failure: the facts without the sentence. */
function reportFailure({ reason, retryClass, coolDownMs }: SummaryFailure, messagesDropped: number): FailureReport {
  return { reason, retryClass, coolDownMs, messagesDropped };
}

/**
 * The steps of a pass so that they add up: each begins where the one before it ended, and the last ends with the result.
 *
 * A rung is planned before the rest of its budget is spent on excerpts and names, so it ends higher than planned; what
 * it gave back counts as never taken.
 */
export function closeSteps(
  steps: readonly RungReport[],
  { tokensBefore, tokensAfter }: Pick<RungReport, "tokensBefore" | "tokensAfter">,
): RungReport[] {
  let tokens = tokensBefore;
  return steps.map(({ step, tokensAfter: planned }, index) => {
    const isLast = index === steps.length - 1;
    const after = isLast ? tokensAfter : Math.min(tokens, Math.max(planned, tokensAfter));
    const closed = { step, tokensBefore: tokens, tokensAfter: after };
    tokens = after;
    return closed;
  });
}
