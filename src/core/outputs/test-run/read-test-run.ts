import { readConsole } from "./read-console.ts";
import { isGoEvents, readGoEvents } from "./read-go-events.ts";
import { isTestReport, readReport } from "./read-report.ts";
import type { TestRun } from "./test-run.ts";

/** A judgement: a run shows what it is within a few screens. */
const START_CHARACTERS = 16_384;

/** Reads the output of a test runner, be it written for people or for programs. */
export function readTestRun(text: string): TestRun {
  return readPrograms(text) ?? readConsole(text);
}

/** Reads what a runner writes for programs, which is XML or events; undefined where a text is neither. */
export function readPrograms(text: string): TestRun | undefined {
  const start = text.slice(0, START_CHARACTERS);
  if (isTestReport(start)) return readReport(text);
  return isGoEvents(start) ? readGoEvents(text) : undefined;
}
