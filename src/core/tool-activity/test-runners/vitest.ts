import { countOf, countsOf, failingTest, messageAfter, type TestRunner } from "./test-runner.ts";

const SUMMARY = /^\s{0,20}Tests {1,9}(\d[^\n(]{0,200}) \((\d{1,9})\)\s{0,9}$/m;
const FAILED = /^\s{0,9}FAIL {1,9}(\S.{0,500})$/;

export const vitest: TestRunner = {
  readCounts(summary) {
    const match = SUMMARY.exec(summary);
    if (match === null) return undefined;
    const [, line = "", total] = match;
    return countsOf(countOf(line, "failed") ?? 0, {
      passed: countOf(line, "passed"),
      skipped: countOf(line, "skipped"),
      total: Number(total),
    });
  },
  listFailing: (lines) =>
    lines.flatMap((line, index) => {
      const name = FAILED.exec(line)?.[1];
      return name === undefined ? [] : [failingTest(name.trimEnd(), messageAfter(lines, index))];
    }),
};
