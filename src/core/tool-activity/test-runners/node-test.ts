import { countsOf, failingTest, messageAfter, type TestRunner } from "./test-runner.ts";

const NOT_OK = /^\s{0,80}not ok \d{1,9}(?: - (.{1,400}))?$/;
const CROSS = /^\s{0,80}✖ (.{1,400}?)(?: \(\d[\d.]*ms\))?$/;
const BLOCK_LINES = 14;

/** The runner of Node in both its reports, and other writers of TAP that end with such a summary. */
export const nodeTest: TestRunner = {
  readCounts(summary) {
    const count = (word: string): number | undefined => {
      const match = new RegExp(`^(?:# |ℹ )${word}:? {1,9}(\\d{1,9})\\s{0,9}$`, "m").exec(summary);
      return match === null ? undefined : Number(match[1]);
    };
    const failed = count("fail");
    const passed = count("pass");
    const total = count("tests");
    if (total === undefined || (failed === undefined && passed === undefined)) return undefined;
    return countsOf(failed ?? 0, { passed, skipped: count("skipped"), total });
  },
  listFailing(lines) {
    const isTap = lines.some((line) => NOT_OK.test(line));
    const section = lines.indexOf("✖ failing tests:");
    return lines.flatMap((line, index) => {
      const name = (isTap ? NOT_OK : CROSS).exec(line)?.[1];
      if (name === undefined || (!isTap && index <= section)) return [];
      if (!isTap) return [failingTest(name, messageAfter(lines, index))];
      const block = lines.slice(index + 1, index + BLOCK_LINES);
      // A suite fails because a test in it did; the test says why.
      if (block.some((entry) => entry.includes("subtestsFailed"))) return [];
      return [failingTest(name, errorIn(block))];
    });
  },
};

/** `error: 'text'` of a block, or the first line of `error: |-`. */
function errorIn(block: readonly string[]): string | undefined {
  const index = block.findIndex((line) => /^\s{0,80}error: /.test(line));
  const value = block[index]?.trim().slice("error: ".length) ?? "";
  return /^[|>]-?$/.test(value) ? messageAfter(block, index) : value.replace(/^'(.*)'$/, "$1");
}
