import { countOf, countsOf, failingTest, type TestRunner } from "./test-runner.ts";

const SUMMARY =
  /^(?:=+ )?((?:\d{1,9} (?:failed|passed|skipped|errors?|xfailed|xpassed|deselected|warnings?)(?:, )?)+) in [\d.]+s[^\n]{0,40}$/m;
const FAILED = /^(?:FAILED|ERROR) (\S+?)(?: - (.{0,300}).*)?$/;

export const pytest: TestRunner = {
  readCounts(summary) {
    const line = SUMMARY.exec(summary)?.[1];
    if (line === undefined) return undefined;
    // A test that could not even be set up counts as failed, and is named like one.
    const failed = (countOf(line, "failed") ?? 0) + (countOf(line, "error") ?? 0);
    return countsOf(failed, { passed: countOf(line, "passed"), skipped: countOf(line, "skipped") });
  },
  listFailing: (lines) =>
    lines.flatMap((line) => {
      const match = FAILED.exec(line.trimEnd());
      return match?.[1] === undefined || !/::|\.py/.test(match[1]) ? [] : [failingTest(match[1], match[2])];
    }),
};
