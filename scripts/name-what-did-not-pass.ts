import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Enough to see where the time of a run goes. */
const SLOWEST = 10;
const MS_PER_SECOND = 1_000;
/** The states of a file whose tests ran. */
const ENDS: ReadonlySet<string | undefined> = new Set(["passed", "failed", "skipped"]);

type Unhandled = Parameters<NonNullable<Reporter["onTestRunEnd"]>>[1][number];

/**
 * A reporter that ends the output of a run with its slowest files and with every file that failed or did not run, which
 * are hard to find among thousands of lines.
 */
export function nameWhatDidNotPass(): Reporter {
  let planned: readonly string[] = [];
  /** Whether only tests with a certain name run, so that files without any are skipped on purpose. */
  let isFiltered = false;

  return {
    onInit(vitest) {
      isFiltered = vitest.config.testNamePattern !== undefined;
    },
    onTestRunStart(specifications) {
      planned = specifications.map(({ moduleId }) => moduleId);
    },
    onTestRunEnd(modules, unhandledErrors) {
      const states = new Map(modules.map((module) => [module.moduleId, module.state()]));
      const failed = planned.filter((file) => states.get(file) === "failed");
      const skipped = planned.filter((file) => states.get(file) === "skipped");
      const lost = planned.filter((file) => !ENDS.has(states.get(file)));
      if (modules.length > SLOWEST) print("The slowest files", listSlowest(modules));
      print("Errors outside of any test", unhandledErrors.map(describeError));
      print("Files that failed", failed.map(shorten));
      print("Files that did not run", [...lost, ...(isFiltered ? [] : skipped)].map(shorten));
      // A missing file is not a success.
      if (lost.length > 0) process.exitCode = 1;
    },
  };
}

/** Vitest names the file in which most errors happened, but names a worker that died only in the cause. */
function describeError({ message, cause, VITEST_TEST_PATH: file }: Unhandled): string {
  const what = cause === undefined ? message : `${message} ${cause.message}`;
  return file === undefined ? what : `${what} (${shorten(String(file))})`;
}

function listSlowest(modules: readonly TestModule[]): string[] {
  const times = modules.map((module) => {
    const { collectDuration, duration } = module.diagnostic();
    return { file: shorten(module.moduleId), seconds: (collectDuration + duration) / MS_PER_SECOND };
  });
  times.sort((one, other) => other.seconds - one.seconds);
  return times.slice(0, SLOWEST).map(({ file, seconds }) => `${seconds.toFixed(1)} s ${file}`);
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log([`\n${title}:`, ...lines.map((line) => `  ${line}`)].join("\n"));
}

function shorten(path: string): string {
  return relative(process.cwd(), path);
}
