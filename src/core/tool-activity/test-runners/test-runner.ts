import type { FailingTest, TestCounts } from "../../model/tool-activity.ts";

/** Reads the report of one test runner. */
export interface TestRunner {
  /** The numbers of the summary, or undefined where another runner wrote it. Sees the end of the output only. */
  readCounts(summary: string, output: string): Omit<TestCounts, "failing"> | undefined;
  /** The failing tests an output names, each once, in its order. Called only where some failed. */
  listFailing(lines: readonly string[]): readonly FailingTest[];
}

/** Longer messages are cut by whoever shows them; this bounds what is kept. */
const MAX_MESSAGE_CHARACTERS = 300;
/** The message stands close to the name, after blank lines at most. */
const MESSAGE_DISTANCE = 4;

/** The first line after `index` that says something, as the message of a failed test. */
export function messageAfter(lines: readonly string[], index: number, accept?: RegExp): string | undefined {
  for (let next = index + 1; next <= index + MESSAGE_DISTANCE * (accept === undefined ? 1 : 10); next += 1) {
    const line = (lines[next] ?? "").trim();
    if (line !== "" && (accept === undefined || accept.test(line))) return line.slice(0, MAX_MESSAGE_CHARACTERS);
  }
  return undefined;
}

/** A failing test, without an empty message. */
export function failingTest(name: string, message: string | undefined): FailingTest {
  return message === undefined || message === "" ? { name } : { name, message };
}

/** `2 failed`, `146 passed` in a line of counts. */
export function countOf(line: string, word: string): number | undefined {
  const match = new RegExp(`(\\d{1,9}) ${word}`).exec(line);
  return match === null ? undefined : Number(match[1]);
}

/** Counts without the keys whose number is unknown. */
export function countsOf(
  failed: number,
  { passed, skipped, total }: { passed?: number | undefined; skipped?: number | undefined; total?: number | undefined },
): Omit<TestCounts, "failing"> {
  return {
    failed,
    ...(passed !== undefined && { passed }),
    ...(skipped !== undefined && { skipped }),
    ...(total !== undefined && { total }),
  };
}
