import { parseConsole } from "./parse-console.ts";
import { isGoEvents, parseGoEvents } from "./parse-go-events.ts";
import { isTestReport, parseTestReport } from "./parse-test-report.ts";
import type { TestRun } from "./test-run.ts";

/** A judgement: a run shows what it is within a few screens. */
const START_CHARACTERS = 16_384;

/** Parses the output of a test runner, written for people or for programs. */
export function parseTestRun(text: string): TestRun {
  return parsePrograms(text) ?? parseConsole(text);
}

/** Parses what a runner writes for programs, which is XML or events; undefined if a text is neither. */
export function parsePrograms(text: string): TestRun | undefined {
  const start = text.slice(0, START_CHARACTERS);
  if (isTestReport(start)) return parseTestReport(text);
  return isGoEvents(start) ? parseGoEvents(text) : undefined;
}
