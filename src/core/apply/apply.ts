import type { CompactionCommit } from "../model/commit.ts";
import type { Message } from "../model/message.ts";
import type { CompactionPlan, DigestPlan, FoldPlan } from "../model/plan.ts";
import type { CompactionReport } from "../model/report.ts";
import type { CompactionState } from "../model/state.ts";
import type { AskedSummary } from "../model/summary.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { WINDOW_TOO_SMALL } from "../plan/plan.ts";
import { reportUnchanged } from "../stages/report/report-unchanged.ts";
import { findBreach } from "../stages/verify/find-breach.ts";
import { findInventedLines } from "../stages/verify/find-invented-lines.ts";
import { applyDigests } from "./apply-digests.ts";
import { applyFold } from "./apply-fold.ts";

/** What a compaction made from a transcript. */
export interface Compaction {
  /** The very input array if nothing changed. */
  readonly messages: readonly Message[];
  readonly state: CompactionState;
  readonly report: CompactionReport;
  /** What to archive before the new transcript is used; undefined if nothing was taken out. */
  readonly commit?: CompactionCommit;
}

/**
 * Carries out a plan and checks the promises on the result. A breach returns the input with the
 * reason: our own errors never cost a transcript.
 *
 * @param asked What a summarizer answered, if one was asked.
 */
export function applyPlan(
  plan: CompactionPlan,
  input: readonly Message[],
  tools: CoreTools,
  asked?: AskedSummary,
): Compaction {
  const { countedAs } = tools.measurer;
  if (plan.kind === "keep") {
    const status = plan.failure === undefined ? "unchanged" : "aborted";
    return { messages: input, state: plan.state, report: reportUnchanged(plan, status, plan.reason, countedAs) };
  }
  const { plan: sure, refused } = refuseLines(plan);
  const candidate = sure.kind === "digest" ? applyDigests(sure, tools) : applyFold(sure, asked, tools);
  const { messages, commit, report, state } = candidate;
  const breach = findBreach({
    plan,
    messages,
    tokensAfter: report.tokensAfter,
    originals: commit.originals,
    pins: state.pins,
  });
  if (breach === undefined) {
    return refused === 0 ? candidate : { ...candidate, report: { ...report, linesRefused: refused } };
  }
  // A result that is not smaller is not a fault: there was nothing to gain.
  const status = breach.promise === "never-worse" ? "unchanged" : "aborted";
  const why = breach.promise === "fits-window" ? { ...plan, failure: WINDOW_TOO_SMALL } : plan;
  return { messages: input, state: plan.state, report: reportUnchanged(why, status, breach.reason, countedAs) };
}

interface RefusedLines {
  readonly plan: DigestPlan | FoldPlan;
  /** Results that stay word for word because their lines were refused. */
  readonly refused: number;
}

/**
 * Refuses digest lines that cannot be verified: their results stay word for word.
 *
 * A line that is wrong, or that the check mistakes for wrong, must not cost the whole pass.
 */
function refuseLines(plan: DigestPlan | FoldPlan): RefusedLines {
  const invented = findInventedLines(plan.results, plan.numbers);
  if (invented.size === 0) return { plan, refused: 0 };
  const results = plan.results.map((result) =>
    invented.has(result) ? ({ ...result, level: "whole" } as const) : result,
  );
  return { plan: { ...plan, results }, refused: invented.size };
}
