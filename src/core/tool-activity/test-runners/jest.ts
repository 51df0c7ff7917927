import { countOf, countsOf, failingTest, messageAfter, type TestRunner } from "./test-runner.ts";

const SUMMARY = /^Tests: {1,20}(\d[^\n]{0,200} total)\s{0,9}$/m;
const FAILED = /^ {1,4}● (\S.{0,500})$/;

export const jest: TestRunner = {
  readCounts(summary) {
    const line = SUMMARY.exec(summary)?.[1];
    if (line === undefined) return undefined;
    return countsOf(countOf(line, "failed") ?? 0, {
      passed: countOf(line, "passed"),
      skipped: countOf(line, "skipped"),
      total: countOf(line, "total"),
    });
  },
  listFailing: (lines) =>
    lines.flatMap((line, index) => {
      const name = FAILED.exec(line)?.[1]?.trimEnd();
      if (name === undefined || name.startsWith("Console")) return [];
      return [failingTest(name, messageAfter(lines, index))];
    }),
};
