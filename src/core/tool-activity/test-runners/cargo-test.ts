import { countsOf, failingTest, messageAfter, type TestRunner } from "./test-runner.ts";

const RESULT = /^test result: \w{1,10}\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored/gm;
const FAILED = /^test (\S{1,400})(?: - should panic)? \.\.\. FAILED/;

export const cargoTest: TestRunner = {
  readCounts(summary, output) {
    if (!summary.includes("test result: ")) return undefined;
    let [passed, failed, skipped, results] = [0, 0, 0, 0];
    // One result for each test binary.
    for (const match of output.matchAll(RESULT)) {
      passed += Number(match[1]);
      failed += Number(match[2]);
      skipped += Number(match[3]);
      results += 1;
    }
    return results === 0 ? undefined : countsOf(failed, { passed, skipped });
  },
  listFailing(lines) {
    const panics = new Map<string, string | undefined>();
    for (const [index, line] of lines.entries()) {
      const name = /^thread '([^']{1,400})'(?: \(\d+\))? panicked at /.exec(line)?.[1];
      if (name !== undefined) panics.set(name, messageAfter(lines, index));
    }
    return lines.flatMap((line) => {
      const name = FAILED.exec(line)?.[1];
      return name === undefined ? [] : [failingTest(name, panics.get(name))];
    });
  },
};
