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
  /** Only these sessions; both kinds where it is missing. */
  readonly only?: GroupName;
}

const TITLE_COLUMNS = 18;
/** Lines that tell a log how far a part has come. */
const LINES = 5;

/** How much each mode does: quick ends within a minute, normal within ten on two cores, full takes every cut. */
const MODES = {
  quick: { mostSessions: 5, mostTokens: 110_000, mostCuts: 1, budgets: [0.2], places: 6, speedSeconds: 1 },
  normal: {
    mostSessions: 1_000,
    mostTokens: 2_000_000,
    mostCuts: 3,
    budgets: [0.1, 0.2, 0.3],
    places: 10,
    speedSeconds: 4,
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
  const { mode, data, content, only } = options;
  const groups: Partial<Record<GroupName, Summary>> = {};
  if (data !== undefined && only !== "generated") {
    const files = (await listSessionFiles(data)).map((file) => ({ kind: "file", folder: data, file }) as const);
    groups.recorded = await measureGroup("recorded", files, mode, terminal);
  }
  const made = recipes
    .filter(({ tokens }) => tokens <= MODES[mode].mostTokens)
    .map(({ name }) => ({ kind: "generated", name }) as const);
  if (only !== "recorded") groups.generated = await measureGroup("generated", made, mode, terminal);
  return {
    benchmark: "palimpsest",
    version: 1,
    mode,
    counter: counter.name,
    windowTokens: WINDOW_TOKENS,
    groups,
    scenarios: await runScenarios(),
    reduction: await measureReduction(content),
    speed: measureSpeed(MODES[mode].speedSeconds, tellProgress(terminal, "speed")),
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
  const comparesAll = mode === "full";
  const tasks: SessionTask[] = chosen.map((source) => ({ source, mostCuts, comparesAll, budgets, places }));
  const results = await runTasks(tasks, tellProgress(terminal, `${name} sessions`));
  return summarize(results);
}

/** A bar where somebody watches, else a line now and then. */
function tellProgress(terminal: Terminal, title: string): (done: number, total: number) => void {
  if (terminal.isWatched) return showProgress(terminal, title.padEnd(TITLE_COLUMNS));
  return (done, total) => {
    if (Math.floor((done * LINES) / total) !== Math.floor(((done - 1) * LINES) / total))
      terminal.warn(`${title}: ${done} of ${total}\n`);
  };
}
