import { showProgress } from "../../../src/cli/render/show-progress.ts";
import type { Terminal } from "../../../src/cli/terminal.ts";
import type { GroupName, Report } from "../output/report.ts";
import { runScenarios } from "../scenarios/run-scenarios.ts";
import { type ContentSource, measureReduction } from "../scores/reduction.ts";
import { measureSpeed } from "../scores/speed.ts";
import { listSessionFiles } from "../sessions/read-folder.ts";
import { recipes } from "../sessions/recipe.ts";
import { counter } from "../sizes.ts";
import { type Summary, summarize } from "../summary/summarize.ts";
import { WINDOW_TOKENS } from "./measure-session.ts";
import { runTasks } from "./run-tasks.ts";
import type { SessionSource, SessionTask } from "./session-task.ts";

export interface BenchmarkOptions {
  readonly mode: Report["mode"];
  /** A folder of recorded sessions in any supported format. */
  readonly data?: string;
  readonly content?: ContentSource;
}

/** How much each mode does: quick ends within a minute, normal within ten on two cores, full takes every cut. */
const MODES = {
  quick: { mostSessions: 5, mostTokens: 110_000, mostCuts: 1, budgets: [0.2], places: 6, speedSeconds: 1 },
  normal: {
    mostSessions: 1_000,
    mostTokens: 2_000_000,
    mostCuts: 6,
    budgets: [0.1, 0.2, 0.3],
    places: 12,
    speedSeconds: 6,
  },
  full: {
    mostSessions: 100_000,
    mostTokens: 100_000_000,
    mostCuts: 1_000_000,
    budgets: [0.1, 0.2, 0.3],
    places: 48,
    speedSeconds: 12,
  },
} as const;

/** Runs everything, with a bar for each part where somebody watches. */
export async function runBenchmark(options: BenchmarkOptions, terminal: Terminal): Promise<Report> {
  const { mode, data, content } = options;
  const groups: Partial<Record<GroupName, Summary>> = {};
  if (data !== undefined) {
    const files = (await listSessionFiles(data)).map((file) => ({ kind: "file", folder: data, file }) as const);
    groups.recorded = await measureGroup("recorded", files, mode, terminal);
  }
  const made = recipes
    .filter(({ tokens }) => tokens <= MODES[mode].mostTokens)
    .map(({ name }) => ({ kind: "generated", name }) as const);
  groups.generated = await measureGroup("generated", made, mode, terminal);
  return {
    benchmark: "palimpsest",
    version: 1,
    mode,
    counter: counter.name,
    windowTokens: WINDOW_TOKENS,
    groups,
    scenarios: await runScenarios(),
    reduction: await measureReduction(content),
    speed: measureSpeed(MODES[mode].speedSeconds, showProgress(terminal, "speed".padEnd(18))),
  };
}

async function measureGroup(
  name: GroupName,
  sources: readonly SessionSource[],
  mode: Report["mode"],
  terminal: Terminal,
): Promise<Summary> {
  const { mostSessions, mostCuts, budgets, places } = MODES[mode];
  const step = Math.max(1, sources.length / mostSessions);
  const chosen = sources.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const tasks: SessionTask[] = chosen.map((source) => ({ source, mostCuts, budgets, places }));
  const results = await runTasks(tasks, showProgress(terminal, `${name} sessions`.padEnd(18)));
  return summarize(results);
}
