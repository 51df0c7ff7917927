import { askSummarizer } from "./ask-summarizer.ts";
import { type CompactionListener, tell } from "./compaction-listener.ts";
import { applyPlan } from "./core/apply.ts";
import type { CoreTools } from "./core/core-tools.ts";
import { isCompactionError } from "./core/errors.ts";
import { isFolded } from "./core/is-folded.ts";
import type { Lease } from "./core/model/lease.ts";
import type { CompactionPlan, FoldPlan } from "./core/model/plan.ts";
import type { CompactionRecord } from "./core/model/record.ts";
import type { CompactionReport } from "./core/model/report.ts";
import type { AskedSummary, SummaryFailure } from "./core/model/summary.ts";
import type { Transcript } from "./core/model/transcript.ts";
import { type PlanInput, planOrAbort } from "./core/plan.ts";
import type { Archive, SummarizeOptions, Summarizer } from "./core/ports.ts";
import type { CoolDownState } from "./core/stages/decide/cool-down.ts";
import { reportFault } from "./core/stages/report/report-fault.ts";
import { reportUnchanged } from "./core/stages/report/report-unchanged.ts";

/** What a compaction works with beside the transcript. */
export interface CompactionParts {
  readonly archive: Archive;
  readonly tools: CoreTools;
  /** Who is asked about a middle of so many tokens, in order; nobody: no model is called. */
  readonly summarizers: (middleTokens: number) => readonly Summarizer[];
  /** Whether a record without a model will do where every summarizer failed for the moment. */
  readonly acceptDeterministic: boolean;
  readonly listener: CompactionListener;
  readonly asking: SummarizeOptions;
  /** Gives the lease the host holds on the session; the commit is refused once it was lost. */
  readonly lease?: () => Lease;
  /** Set where the summarizers failed lately and are not asked again yet. */
  readonly coolDown?: SummaryFailure;
}

export interface CompactionOutcome {
  /** The very transcript that came in where nothing changed. */
  readonly transcript: Transcript;
  readonly report: CompactionReport;
  /** What the host passes to the next call, where it passed one to this. */
  readonly coolDowns?: CoolDownState;
}

/**
 * Compacts one transcript: plan, ask, apply, commit.
 *
 * Originals are archived before a new transcript is handed out. Whatever fails, the transcript
 * comes back as it was, and the report says so: a fault of ours never costs a turn.
 */
export async function compact(input: PlanInput, parts: CompactionParts): Promise<CompactionOutcome> {
  const { transcript } = input;
  try {
    const plan = await addHostFacts(planOrAbort(input, parts.tools), parts.listener);
    const asked = plan.kind === "fold" ? await ask(plan, parts) : undefined;
    if (asked?.kind === "failed" && mustLeaveAlone(asked, parts)) return leaveAlone(plan, asked, parts, transcript);

    const { messages, report, record, state } = applyPlan(plan, transcript.messages, parts.tools, asked);
    if (record === undefined) return { transcript, report };
    const refusal = await commit(
      {
        ...record,
        state: JSON.stringify(state),
        report: JSON.stringify(report),
        ...(parts.lease !== undefined && { lease: parts.lease() }),
      },
      parts.archive,
    );
    return refusal === undefined
      ? { transcript: { ...transcript, messages }, report }
      : { transcript, report: reportUnchanged(plan, refusal.status, refusal.reason, parts.tools.measurer.countedAs) };
  } catch (error) {
    return { transcript, report: reportFault(input, error, parts.tools.measurer.countedAs) };
  }
}

async function addHostFacts(plan: CompactionPlan, listener: CompactionListener): Promise<CompactionPlan> {
  if (plan.kind === "keep" || listener.beforeCompaction === undefined) return plan;
  const { tokensBefore, targetTokens, request } = plan;
  const facts = await tell(() =>
    listener.beforeCompaction?.({ tokensBefore, targetTokens, folds: plan.kind === "fold" }),
  );
  if (facts === undefined || facts.length === 0) return plan;
  return { ...plan, request: { ...request, hostFacts: [...(request.hostFacts ?? []), ...facts] } };
}

async function ask(
  plan: FoldPlan,
  { summarizers, tools, asking, coolDown }: CompactionParts,
): Promise<AskedSummary | undefined> {
  const middleTokens = tools.measurer.messages(plan.messages.filter((_, index) => isFolded(index, plan.partition)));
  const order = summarizers(middleTokens);
  if (coolDown !== undefined && order.length > 0) return { kind: "failed", failure: coolDown };
  return askSummarizer(plan, order, tools, asking);
}

interface Refusal {
  readonly status: "in-flight" | "aborted";
  readonly reason: string;
}

/** Why the archive did not take a record; undefined where it did. */
async function commit(record: CompactionRecord, archive: Archive): Promise<Refusal | undefined> {
  try {
    await archive.commit(record);
    return undefined;
  } catch (error) {
    if (isCompactionError(error, "LEASE_LOST")) {
      return { status: "in-flight", reason: "somebody else compacts this session" };
    }
    return {
      status: "aborted",
      reason: `the archive failed: ${error instanceof Error ? error.message : "unknown reason"}`,
    };
  }
}

type Failed = Extract<AskedSummary, { kind: "failed" }>;

/** An auth or network failure never degrades a transcript; others do only where the host takes that. */
function mustLeaveAlone({ failure }: Failed, { acceptDeterministic }: CompactionParts): boolean {
  return failure.retryClass === "abort" || !acceptDeterministic;
}

function leaveAlone(
  plan: CompactionPlan,
  { failure }: Failed,
  { tools }: CompactionParts,
  transcript: Transcript,
): CompactionOutcome {
  const { message, ...facts } = failure;
  const report = reportUnchanged(plan, "aborted", `the summarizer failed: ${message}`, tools.measurer.countedAs);
  return { transcript, report: { ...report, failure: { ...facts, messagesDropped: 0 } } };
}
