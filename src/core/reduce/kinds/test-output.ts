import { classifyTestLine } from "../../outputs/test-run/classify-test-line.ts";
import { parseFailure } from "../../outputs/test-run/parse-failure.ts";
import { isGoEvents } from "../../outputs/test-run/parse-go-events.ts";
import { isTestReport } from "../../outputs/test-run/parse-test-report.ts";
import { parseTestRun } from "../../outputs/test-run/parse-test-run.ts";
import { SIGNS, TEST_COMMAND } from "../../outputs/test-run/runners.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { listRun } from "./test-output/list-run.ts";

/** A judgement: logs of the tested code are in between. */
const MIN_SHARE = 0.3;
/** If the runner prints a summary, its tests may have printed most of the lines. */
const MIN_SHARE_SUMMED = 0.12;

/**
 * Test outputs: the totals, every failing test with its message and place, then the details; passed tests are counted.
 */
export const testOutputReducer: Reducer = {
  kind: "test-output",
  recognise,
  outline(text) {
    const run = parseTestRun(text);
    return { unit: "line", facts: listRun(run), segments: run.segments };
  },
};

function recognise({ head, lines, command }: Sample): number {
  if (isTestReport(head)) return CONFIDENCE["test-output"].report;
  if (isGoEvents(head)) return CONFIDENCE["test-output"].events;
  if (lines.some((line) => SIGNS.test(line))) return CONFIDENCE["test-output"].sign;
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  const own = written.filter((line) => isOfTest(line)).length;
  if (command !== undefined && TEST_COMMAND.test(command) && own > 0) return CONFIDENCE["test-output"].command;
  const least = written.some((line) => classifyTestLine(line) === "total") ? MIN_SHARE_SUMMED : MIN_SHARE;
  return own >= 3 && own >= written.length * least ? CONFIDENCE["test-output"].lines : 0;
}

function isOfTest(line: string): boolean {
  const role = classifyTestLine(line);
  return (
    role === "passed" || role === "total" || role === "file" || (parseFailure(line) !== undefined && !/^\d/.test(line))
  );
}
