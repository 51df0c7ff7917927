import { countOf, countsOf, failingTest, messageAfter, type TestRunner } from "./test-runner.ts";

const FAILED = /^(?:FAIL|ERROR): (\S+ \([\w.]+\))/;
const RAISED = /^[\w.]*(?:Error|Exception|Failure)\b/;

/** Python's own test runner. */
export const unittest: TestRunner = {
  readCounts(summary) {
    const total = /^Ran (\d{1,9}) tests? in [\d.]+s\s{0,9}$/m.exec(summary)?.[1];
    if (total === undefined) return undefined;
    const verdict = /^FAILED \(([^)\n]{1,200})\)/m.exec(summary)?.[1]?.replaceAll(/(\w+)=(\d+)/g, "$2 $1") ?? "";
    const failed = (countOf(verdict, "failures") ?? 0) + (countOf(verdict, "errors") ?? 0);
    return countsOf(failed, { skipped: countOf(verdict, "skipped"), total: Number(total) });
  },
  listFailing: (lines) =>
    lines.flatMap((line, index) => {
      const name = FAILED.exec(line)?.[1];
      return name === undefined ? [] : [failingTest(name, messageAfter(lines, index, RAISED))];
    }),
};
