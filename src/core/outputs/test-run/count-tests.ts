import type { FailingTest, TestCounts } from "../../model/tool-activity.ts";
import { edgesOf } from "../../text/edges.ts";
import { stripColours } from "../../text/strip-colours.ts";
import { bunTest } from "../../tool-activity/test-runners/bun-test.ts";
import { cargoTest } from "../../tool-activity/test-runners/cargo-test.ts";
import { goTest } from "../../tool-activity/test-runners/go-test.ts";
import { jest } from "../../tool-activity/test-runners/jest.ts";
import { mocha } from "../../tool-activity/test-runners/mocha.ts";
import { nodeTest } from "../../tool-activity/test-runners/node-test.ts";
import { pytest } from "../../tool-activity/test-runners/pytest.ts";
import type { TestRunner } from "../../tool-activity/test-runners/test-runner.ts";
import { unittest } from "../../tool-activity/test-runners/unittest.ts";
import { vitest } from "../../tool-activity/test-runners/vitest.ts";

const runners: readonly TestRunner[] = [vitest, jest, pytest, bunTest, cargoTest, nodeTest, mocha, unittest, goTest];

/** Summaries stand at the end. */
const SUMMARY_CHARACTERS = 6_000;
/** Named one by one up to this; `failed` still counts them all. */
const MAX_FAILING = 100;

/** The test run an output reports, or undefined where it reports none. */
export function readTestReport(output: string): TestCounts | undefined {
  const summary = stripColours(edgesOf(output, SUMMARY_CHARACTERS).tail);
  // Every summary has numbers and one of these words; most outputs need no closer look.
  if (!/pass|fail|ran \d|^ok /im.test(summary)) return undefined;
  for (const runner of runners) {
    const counts = runner.readCounts(summary, output);
    if (counts === undefined) continue;
    const failing = counts.failed > 0 ? distinct(runner.listFailing(stripColours(output).split("\n"))) : [];
    return { ...counts, failing };
  }
  return undefined;
}

/** Reports name a failing test more than once; the first mention with a message is kept. */
function distinct(tests: readonly FailingTest[]): readonly FailingTest[] {
  const byName = new Map<string, FailingTest>();
  for (const test of tests) {
    if (byName.get(test.name)?.message === undefined) byName.set(test.name, test);
    if (byName.size === MAX_FAILING) break;
  }
  return [...byName.values()];
}
