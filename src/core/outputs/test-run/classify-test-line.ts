import { saysError } from "../errors/classify-error-line.ts";
import { isGoLog } from "./parse-go-line.ts";
import { PASSED, SKIPPED, STARTED, TOTALS } from "./runners.ts";

/** What a line of a test output is, besides naming a failing test. */
export type TestLineRole = "passed" | "skipped" | "started" | "total" | "file" | "message" | "other";

/** A file's name above its tests: `PASS tests/a.test.ts`, `tests/a.test.ts:`. */
const FILE = /^(?:PASS|FAIL|RUNS) +(\S+\.\w{1,5})(?: |$)|^(\S+[._-](?:test|spec)s?\.\w{2,4}):$/;
const MESSAGE =
  /^(?:E {2,}\S|(?:[\w$]+\.)*(?:[A-Z][\w$]*)?(?:Error|Exception|Failure)\b.{0,40}:|error: |assert(?:ion)?\b.*\bfailed|expect\(.*\)|Expected: |expected: |Expected \S.* (?:to|not to) |\S+:\d+: Failure$|not equal)/;

/** Classifies a trimmed line that does not name a failing test. */
export function classifyTestLine(line: string): TestLineRole {
  if (line === "") return "other";
  if (TOTALS.test(line)) return "total";
  if (SKIPPED.test(line)) return "skipped";
  if (findTestFile(line) !== undefined) return "file";
  if (PASSED.test(line)) return "passed";
  if (STARTED.test(line)) return "started";
  return saysError(line) || isGoLog(line) || MESSAGE.test(line) ? "message" : "other";
}

/** The file whose tests follow a line; undefined if the line names none. */
export function findTestFile(line: string): string | undefined {
  const found = FILE.exec(line);
  return found?.[1] ?? found?.[2];
}

/** `Expected: 7` and `actual: 3`, or both with a sign between them, as runners write them below what they say of all tests. */
const COMPARED = /^(?:expected|received|actual|got|want|left|right)\b[^:=]{0,20}[:=] ?\S/i;
const BOTH = /^[^`]{0,120}(?<=\S) (?:!==|!=|===|==) \S/;
/** A judgement: longer lines are data. */
const MAX_COMPARED_LENGTH = 120;

/** Whether a line says the expected or the actual value. */
export function isCompared(line: string): boolean {
  return line.length <= MAX_COMPARED_LENGTH && (COMPARED.test(line) || BOTH.test(line));
}

/** Whether a line says both. */
export function saysBoth(line: string): boolean {
  return BOTH.test(line);
}
