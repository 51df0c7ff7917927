import { countsOf, failingTest, type TestRunner } from "./test-runner.ts";

const FAILED = /^(?:\(fail\)|✗) (.{1,400}?)(?: \[[\d.]+m?s\])?$/;

export const bunTest: TestRunner = {
  readCounts(summary) {
    const total = /^Ran (\d{1,9}) tests? across \d/m.exec(summary)?.[1];
    const failed = /^ (\d{1,9}) fail\s{0,9}$/m.exec(summary)?.[1];
    const passed = /^ (\d{1,9}) pass\s{0,9}$/m.exec(summary)?.[1];
    if (failed === undefined || passed === undefined) return undefined;
    const skipped = /^ (\d{1,9}) skip\s{0,9}$/m.exec(summary)?.[1];
    return countsOf(Number(failed), {
      passed: Number(passed),
      ...(skipped !== undefined && { skipped: Number(skipped) }),
      ...(total !== undefined && { total: Number(total) }),
    });
  },
  // The error stands above the name, among source lines.
  listFailing: (lines) =>
    lines.flatMap((line, index) => {
      const name = FAILED.exec(line.trimEnd())?.[1];
      return name === undefined ? [] : [failingTest(name, errorAbove(lines, index))];
    }),
};

function errorAbove(lines: readonly string[], index: number): string | undefined {
  for (let at = index - 1; at >= Math.max(0, index - 20); at -= 1) {
    const line = lines[at] ?? "";
    if (/^\((?:pass|fail|skip)\) /.test(line)) return undefined;
    if (/^(?:error|\w*Error): /.test(line)) return line.slice(0, 300);
  }
  return undefined;
}
