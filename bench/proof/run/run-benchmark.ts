import { showProgress } from "../../../src/cli/render/show-progress.ts";
import type { Terminal } from "../../../src/cli/terminal.ts";
import type { EvidenceResult, EvidenceTask } from "../evidence/evidence-task.ts";
import { type GroupedEvidenceTask, listEvidenceTasks } from "../evidence/list-evidence-tasks.ts";
import { recoverAfterKill } from "../gates/recover-after-kill.ts";
import type { GroupName, Report } from "../output/report.ts";
import { runScenarios } from "../scenarios/run-scenarios.ts";
import { measureGateway } from "../scores/gateway-overhead.ts";
import type { ContentSource, Reduction, ReductionTask } from "../scores/reduction.ts";
import { measureSpeed } from "../scores/speed.ts";
import { counter } from "../sizes.ts";
import { type Summary, summarize } from "../summary/summarize.ts";
import { type EvidenceSummary, summarizeEvidence } from "../summary/summarize-evidence.ts";
import { type GroupedTask, listTasks } from "./list-tasks.ts";
import { WINDOW_TOKENS } from "./measure-session.ts";
import { runTasks } from "./run-tasks.ts";
import type { SessionResult, SessionTask } from "./session-task.ts";

export interface BenchmarkOptions {
  readonly mode: Report["mode"];
  /** A folder of recorded sessions in any supported format. */
  readonly data?: string;
  /** A folder of questions about some of them. */
  readonly questions?: string;
  readonly content?: ContentSource;
  /** Only these sessions; both kinds if it is missing. */
  readonly only?: GroupName;
}

const TITLE_COLUMNS = 18;
/** Lines that report to a log how far a part has come. */
const LINES = 5;

/** The program that measures evidence recall on one session after the other. */
export const EVIDENCE_WORKER = new URL("../evidence/evidence-worker.ts", import.meta.url);
/** Shares of what may be changed at which evidence recall is measured. */
export const EVIDENCE_SHARES: readonly number[] = [0.05, 0.1, 0.15, 0.25, 0.35, 0.5];
const SESSION_WORKER = new URL("./session-worker.ts", import.meta.url);
const REDUCTION_WORKER = new URL("./reduction-worker.ts", import.meta.url);

/** How much each mode does: quick ends within a minute, normal within ten on two cores, full takes every cut. */
const MODES = {
  quick: {
    maxSessions: 5,
    maxTokens: 110_000,
    mostCuts: 2,
    repeatedSessions: 1,
    kills: 2,
    budgets: [0.2],
    places: 6,
    everyOutput: 6,
    evidenceShares: [0.1, 0.25],
    speedSeconds: 1,
  },
  normal: {
    maxSessions: 1_000,
    maxTokens: 2_000_000,
    mostCuts: 6,
    repeatedSessions: 4,
    kills: 12,
    budgets: [0.1, 0.2, 0.3],
    places: 10,
    everyOutput: 1,
    evidenceShares: EVIDENCE_SHARES,
    speedSeconds: 4,
  },
  full: {
    maxSessions: 100_000,
    maxTokens: 100_000_000,
    mostCuts: 1_000_000,
    repeatedSessions: 12,
    kills: 100,
    budgets: [0.1, 0.2, 0.3],
    places: 48,
    everyOutput: 1,
    evidenceShares: EVIDENCE_SHARES,
    speedSeconds: 12,
  },
} as const;

/** Runs everything, with a progress bar for each part if somebody is watching. */
export async function runBenchmark(options: BenchmarkOptions, terminal: Terminal): Promise<Report> {
  const { mode, data, questions, content, only } = options;
  const wanted = { ...(data !== undefined && { data }), ...(only !== undefined && { only }) };
  const { speedSeconds, everyOutput, kills, evidenceShares, ...sizes } = MODES[mode];
  const tasks = await listTasks({
    ...sizes,
    comparesAll: mode === "full",
    ...wanted,
  });
  const evidence = await measureEvidenceGroups(
    await listEvidenceTasks({
      shares: evidenceShares,
      withBaselines: true,
      maxTokens: sizes.maxTokens,
      ...wanted,
      ...(questions !== undefined && { questions }),
    }),
    tellProgress(terminal, "evidence"),
  );
  const [[reduction], groups, killed] = await Promise.all([
    runTasks<ReductionTask, Reduction>(REDUCTION_WORKER, [
      { every: everyOutput, ...(content !== undefined && { content }) },
    ]),
    measureGroups(tasks, tellProgress(terminal, "sessions")),
    recoverAfterKill(kills),
  ]);
  if (reduction === undefined) throw new Error("Single outputs were not measured");
  return {
    benchmark: "palimpsest",
    version: 1,
    mode,
    counter: counter.name,
    windowTokens: WINDOW_TOKENS,
    evidence,
    groups,
    killed,
    scenarios: await runScenarios(),
    reduction,
    // Last, when nothing else is running.
    speed: await measureSpeed(speedSeconds, tellProgress(terminal, "speed")),
    gateway: await measureGateway(speedSeconds / 2),
  };
}

async function measureEvidenceGroups(
  tasks: readonly GroupedEvidenceTask[],
  onDone: (done: number, total: number) => void,
): Promise<Report["evidence"]> {
  const results = await runTasks<EvidenceTask, EvidenceResult>(
    EVIDENCE_WORKER,
    tasks.map(({ task }) => task),
    onDone,
  );
  const evidence: Partial<Record<GroupName, EvidenceSummary>> = {};
  for (const { group } of tasks)
    evidence[group] ??= summarizeEvidence(results.filter((_, index) => tasks[index]?.group === group));
  return evidence;
}

async function measureGroups(
  tasks: readonly GroupedTask[],
  onDone: (done: number, total: number) => void,
): Promise<Report["groups"]> {
  const results = await runTasks<SessionTask, SessionResult | undefined>(
    SESSION_WORKER,
    tasks.map(({ task }) => task),
    onDone,
  );
  const resultsOf = (name: GroupName): SessionResult[] =>
    results.flatMap((result, index) => (result !== undefined && tasks[index]?.group === name ? [result] : []));
  const groups: Partial<Record<GroupName, Summary>> = {};
  for (const { group } of tasks) groups[group] ??= summarize(resultsOf(group));
  return groups;
}

/** A progress bar if somebody is watching, otherwise a line now and then. */
function tellProgress(terminal: Terminal, title: string): (done: number, total: number) => void {
  if (terminal.isWatched) return showProgress(terminal, title.padEnd(TITLE_COLUMNS));
  return (done, total) => {
    if (Math.floor((done * LINES) / total) !== Math.floor(((done - 1) * LINES) / total))
      terminal.warn(`${title}: ${done} of ${total}\n`);
  };
}
