import { applyPlan } from "../core/apply/apply.ts";
import { isCompactionError } from "../core/base/errors.ts";
import type { Archive, StopSignal, SummarizeOptions, Summarizer } from "../core/base/ports.ts";
import { FAILURE_CLASSES } from "../core/base/summarizer-failure.ts";
import type { CompactionCommit, SessionChange } from "../core/model/commit.ts";
import type { Lease } from "../core/model/lease.ts";
import type { CompactionPlan, FoldPlan } from "../core/model/plan.ts";
import type { CompactionReport, FailureReport } from "../core/model/report.ts";
import type { AskedSummary, SummaryFailure } from "../core/model/summary.ts";
import type { Transcript } from "../core/model/transcript.ts";
import type { CoreTools } from "../core/plan/core-tools.ts";
import { isFolded } from "../core/plan/is-folded.ts";
import { type PlanInput, planOrAbort } from "../core/plan/plan.ts";
import type { CoolDownState } from "../core/stages/decide/cool-down.ts";
import { describeFault, reportFault } from "../core/stages/report/report-fault.ts";
import { reportUnchanged } from "../core/stages/report/report-unchanged.ts";
import type { RewritePlace } from "../replay/rewrite-place.ts";
import { askSummarizer } from "./ask-summarizer.ts";
import { type CompactionListener, tell } from "./compaction-listener.ts";
import type { HoldSession } from "./hold-session.ts";
import { changeSession, type KeptSession } from "./kept-session.ts";

/** What a compaction needs besides the transcript. */
export interface CompactionParts {
  readonly archive: Archive;
  readonly tools: CoreTools;
  /** The summarizers to ask about a middle of this many tokens, in order; if there are none, no model is called. */
  readonly summarizers: (middleTokens: number) => readonly Summarizer[];
  /** Whether a handoff without a model is acceptable if every summarizer failed temporarily. */
  readonly acceptDeterministic: boolean;
  readonly listener: CompactionListener;
  /** Its signal stops the whole pass. */
  readonly asking: SummarizeOptions;
  /** Returns the lease that the host holds on the session; if it was lost, the commit is refused. */
  readonly lease?: () => Lease;
  /** The session whose transcript is kept in the archive. */
  readonly session?: KeptSession;
  /** Holds the lease of the session if the host does not do so itself. */
  readonly hold?: HoldSession;
  /** How long the pass has taken so far; archived with its report. */
  readonly elapsedMs: () => number;
  /** Why a result must not be used; undefined if it may be. Asked before anything is stored. */
  readonly findBreach?: (result: Transcript) => string | undefined;
  /** The agent whose conversation this is; archived with the report. */
  readonly agent?: string;
  /** Where the host keeps what is sent in place of the transcript. */
  readonly place?: RewritePlace;
  /** Set if the summarizers failed recently and are not asked again yet. */
  readonly coolDown?: SummaryFailure;
}

export interface CompactionOutcome {
  /** The very transcript that came in if nothing changed. */
  readonly transcript: Transcript;
  readonly report: CompactionReport;
  /** The conversation's name in the archive, if it was compacted. */
  readonly lineage?: string;
  /** The session that continues, if the archive keeps the transcript and it was compacted. */
  readonly session?: string;
  /** What the host passes to the next call, if it passed one to this call. */
  readonly coolDowns?: CoolDownState;
}

/**
 * Compacts one transcript: plan, ask, apply, commit.
 *
 * Originals are archived before a new transcript is returned. Whatever fails, the transcript comes back unchanged, and
 * the report says so: a fault of ours never costs a turn.
 */
export async function compactTranscript(input: PlanInput, parts: CompactionParts): Promise<CompactionOutcome> {
  if (parts.asking.signal?.aborted) {
    const report = reportFault(input, STOPPED.reason, parts.tools.measurer.countedAs);
    return { transcript: input.transcript, report: { ...report, failure: STOPPED.failure } };
  }
  try {
    const plan = planOrAbort(input, parts.tools);
    // Reading needs no lease, so a turn that changes nothing writes nothing.
    if (plan.kind === "keep" || parts.hold === undefined) return await carryOut(plan, input.transcript, parts);
    return await holdAndCarryOut(plan, input, parts, parts.hold);
  } catch (error) {
    return giveUp(input, error, parts);
  }
}

function giveUp(input: PlanInput, error: unknown, { tools }: CompactionParts): CompactionOutcome {
  return { transcript: input.transcript, report: reportFault(input, describeFault(error), tools.measurer.countedAs) };
}

async function holdAndCarryOut(
  plan: CompactionPlan,
  input: PlanInput,
  parts: CompactionParts,
  hold: HoldSession,
): Promise<CompactionOutcome> {
  const { transcript } = input;
  const leave = ({ status, reason }: Refusal): CompactionOutcome => {
    return { transcript, report: reportUnchanged(plan, status, reason, parts.tools.measurer.countedAs) };
  };
  try {
    const held = await hold((lease) =>
      carryOut(plan, transcript, { ...parts, lease }).catch((error: unknown) => giveUp(input, error, parts)),
    );
    return held.kind === "done" ? held.result : leave(IN_FLIGHT);
  } catch (error) {
    return leave({ status: "aborted", reason: describeArchiveFailure(error) });
  }
}

/** Asks, applies and commits. */
async function carryOut(
  planned: CompactionPlan,
  transcript: Transcript,
  parts: CompactionParts,
): Promise<CompactionOutcome> {
  const { archive, tools, session, lease } = parts;
  const plan = await askHost(planned, parts.listener);
  if (plan === undefined) {
    return { transcript, report: reportUnchanged(planned, "unchanged", REFUSED, tools.measurer.countedAs) };
  }
  const asked = plan.kind === "fold" ? await ask(plan, parts) : undefined;
  if (asked?.kind === "failed" && mustLeaveAlone(asked, parts)) return leaveAlone(plan, asked, parts, transcript);

  /** Summarizer calls cost money even if their answers are not used. */
  const leave = ({ status, reason, failure }: Refusal): CompactionOutcome => {
    const why = failure === undefined ? plan : { ...plan, failure };
    return {
      transcript,
      report: { ...reportUnchanged(why, status, reason, tools.measurer.countedAs), ...workOf(asked) },
    };
  };
  const applied = applyPlan(plan, transcript.messages, tools, asked);
  if (applied.commit === undefined) return { transcript, report: { ...applied.report, ...workOf(asked) } };
  const after = { ...transcript, messages: applied.messages };
  const breach = parts.findBreach?.(after);
  if (breach !== undefined) return leave({ status: "aborted", reason: breach });
  if (await isStopped(parts.asking.signal)) return leave(STOPPED);
  const change =
    session === undefined ? undefined : changeSession(session, { before: transcript, after, report: applied.report });
  const report = change === undefined ? applied.report : { ...applied.report, persistence: persistenceOf(change) };
  const refusal = await commit(
    {
      ...applied.commit,
      state: JSON.stringify(applied.state),
      report: JSON.stringify({ ...report, durationMs: parts.elapsedMs(), agent: parts.agent, place: parts.place }),
      ...(change !== undefined && { session: change }),
      ...(lease !== undefined && { lease: lease() }),
    },
    archive,
  );
  if (refusal !== undefined) return leave(refusal);
  const { lineage } = applied.commit;
  return { transcript: after, report, lineage, ...(change !== undefined && { session: change.childId ?? change.id }) };
}

function persistenceOf({ childId }: SessionChange): "in-place" | "child" {
  return childId === undefined ? "in-place" : "child";
}

const REFUSED = "the host refused this compaction";

/** The plan with the facts that the host wants to keep; undefined if the host refuses the compaction. */
async function askHost(plan: CompactionPlan, listener: CompactionListener): Promise<CompactionPlan | undefined> {
  if (plan.kind === "keep" || listener.beforeCompaction === undefined) return plan;
  const { tokensBefore, targetTokens, request } = plan;
  const facts = await tell(() =>
    listener.beforeCompaction?.({ tokensBefore, targetTokens, folds: plan.kind === "fold" }),
  );
  if (facts === false) return undefined;
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
  readonly failure?: FailureReport;
}

/** The outcome of a pass whose signal was aborted. */
const STOPPED = {
  status: "aborted",
  reason: "the host stopped this compaction",
  failure: { reason: "aborted", ...FAILURE_CLASSES.aborted, messagesDropped: 0 },
} as const satisfies Refusal;

/** Whether the host gave up. An abort while we were busy arrives in the next turn of the event loop. */
async function isStopped(signal: StopSignal | undefined): Promise<boolean> {
  if (signal === undefined) return false;
  await new Promise((resolve) => setTimeout(resolve, 0));
  return signal.aborted;
}

/** Why the archive did not accept a commit; undefined if it did. */
async function commit(change: CompactionCommit, archive: Archive): Promise<Refusal | undefined> {
  try {
    await archive.commit(change);
    return undefined;
  } catch (error) {
    if (isCompactionError(error, "LEASE_LOST")) return IN_FLIGHT;
    return { status: "aborted", reason: describeArchiveFailure(error) };
  }
}

const IN_FLIGHT: Refusal = { status: "in-flight", reason: "another process is compacting this session" };

function describeArchiveFailure(error: unknown): string {
  return `the archive failed: ${error instanceof Error ? error.message : "unknown reason"}`;
}

type Failed = Extract<AskedSummary, { kind: "failed" }>;

/** An auth or network failure never degrades a transcript; others do so only if the host accepts that. */
function mustLeaveAlone({ failure }: Failed, { acceptDeterministic }: CompactionParts): boolean {
  return failure.retryClass === "abort" || !acceptDeterministic;
}

function leaveAlone(
  plan: CompactionPlan,
  asked: Failed,
  { tools }: CompactionParts,
  transcript: Transcript,
): CompactionOutcome {
  const { message, ...facts } = asked.failure;
  const reason = facts.reason === "aborted" ? STOPPED.reason : `the summarizer failed: ${message}`;
  const report = reportUnchanged(plan, "aborted", reason, tools.measurer.countedAs);
  return { transcript, report: { ...report, ...workOf(asked), failure: { ...facts, messagesDropped: 0 } } };
}

function workOf(asked: AskedSummary | undefined): Pick<CompactionReport, "summaryWork"> {
  return asked?.work === undefined ? {} : { summaryWork: asked.work };
}
