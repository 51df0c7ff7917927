import type { FailingTest } from "../../model/tool-activity.ts";
import { countsOf, failingTest, messageAfter, type TestRunner } from "./test-runner.ts";

const FAILED = /^ {1,9}\d{1,5}\) (\S.{0,300})$/;

export const mocha: TestRunner = {
  readCounts(summary) {
    const passed = /^ {1,9}(\d{1,9}) passing/m.exec(summary)?.[1];
    if (passed === undefined) return undefined;
    const failed = /^ {1,9}(\d{1,9}) failing/m.exec(summary)?.[1];
    const pending = /^ {1,9}(\d{1,9}) pending/m.exec(summary)?.[1];
    return countsOf(Number(failed ?? 0), {
      passed: Number(passed),
      ...(pending !== undefined && { skipped: Number(pending) }),
    });
  },
  listFailing(lines) {
    const start = lines.findIndex((line) => /^ {1,9}\d{1,9} failing/.test(line));
    const failing: FailingTest[] = [];
    for (let index = Math.max(0, start); index < lines.length; index += 1) {
      const title = FAILED.exec(lines[index] ?? "")?.[1];
      if (title === undefined) continue;
      // The title ends in a colon, sometimes a few lines further down.
      const parts = [title.trim()];
      while (!parts.at(-1)?.endsWith(":") && parts.length < 6) {
        index += 1;
        parts.push((lines[index] ?? "").trim());
      }
      failing.push(failingTest(parts.join(" ").replace(/:$/, ""), messageAfter(lines, index)));
    }
    return failing;
  },
};
