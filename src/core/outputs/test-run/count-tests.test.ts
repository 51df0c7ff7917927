import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTestReport } from "./count-tests.ts";

const VITEST = ` ❯ retry.test.ts (3 tests | 2 failed)
 FAIL  retry.test.ts > gives up after 30 s
AssertionError: expected 31250 to be less than 30000
 FAIL  retry.test.ts > retries 3 times
Error: Test timed out in 5000ms.

 Test Files  1 failed (1)
      Tests  2 failed | 145 passed | 1 skipped (148)
   Duration  1.20s`;

const JEST = `  ● adder › adds

    expect(received).toBe(expected)

Tests:       1 failed, 3 passed, 4 total
Time:        1.2 s`;

const PYTEST = `=========================== short test summary info ============================
FAILED tests/test_a.py::test_x - AssertionError: assert 1 == 2
ERROR tests/test_b.py::test_y
=================== 1 failed, 2 passed, 1 error in 0.12s ====================`;

const GO = `--- FAIL: TestOuter (0.00s)
    --- FAIL: TestOuter/inner (0.00s)
        a_test.go:12: got 3, want 4
FAIL
FAIL\texample.org/a\t0.003s`;

const CARGO = `running 2 tests
test tests::adds ... ok
test tests::breaks ... FAILED

---- tests::breaks stdout ----
thread 'tests::breaks' panicked at src/lib.rs:5:9:
assertion \`left == right\` failed

test result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out`;

const MOCHA = `  3 passing (12ms)
  1 pending
  1 failing

  1) Queue
       drains:
     Error: still 2 left`;

const BUN = `error: expect(received).toBe(expected)
(fail) store > saves [1.20ms]

 11 pass
 1 fail
Ran 12 tests across 2 files. [30.00ms]`;

const UNITTEST = `======================================================================
FAIL: test_x (tests.TestA)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "tests.py", line 4, in test_x
AssertionError: 1 != 2

----------------------------------------------------------------------
Ran 3 tests in 0.001s

FAILED (failures=1)`;

describe("readTestReport", () => {
  it.each([
    [
      "vitest",
      VITEST,
      { failed: 2, passed: 145, skipped: 1, total: 148 },
      [
        "retry.test.ts > gives up after 30 s: AssertionError: expected 31250 to be less than 30000",
        "retry.test.ts > retries 3 times: Error: Test timed out in 5000ms.",
      ],
    ],
    ["jest", JEST, { failed: 1, passed: 3, total: 4 }, ["adder › adds: expect(received).toBe(expected)"]],
    [
      "pytest",
      PYTEST,
      { failed: 2, passed: 2 },
      ["tests/test_a.py::test_x: AssertionError: assert 1 == 2", "tests/test_b.py::test_y"],
    ],
    ["go test", GO, { failed: 1 }, ["TestOuter/inner: a_test.go:12: got 3, want 4"]],
    ["cargo test", CARGO, { failed: 1, passed: 1, skipped: 0 }, ["tests::breaks: assertion `left == right` failed"]],
    ["mocha", MOCHA, { failed: 1, passed: 3, skipped: 1 }, ["Queue drains: Error: still 2 left"]],
    ["bun test", BUN, { failed: 1, passed: 11, total: 12 }, ["store > saves: error: expect(received).toBe(expected)"]],
    ["unittest", UNITTEST, { failed: 1, total: 3 }, ["test_x (tests.TestA): AssertionError: 1 != 2"]],
  ])("%s", (_runner, output, counts, failing) => {
    const report = readTestReport(output);
    expect(report).toMatchObject(counts);
    expect(report?.failing.map(({ name, message }) => (message === undefined ? name : `${name}: ${message}`))).toEqual(
      failing,
    );
  });

  it.each(["tap", "spec"])("the real runner of Node, %s", (reporter) => {
    const report = readTestReport(runNodeTests(reporter));
    expect(report).toMatchObject({ failed: 1, passed: 1, total: 2 });
    expect(report?.failing.map(({ name }) => name)).toEqual(["fails"]);
    expect(report?.failing[0]?.message).toContain("2");
  });

  it("reads colours and a summary at the end of a long output", () => {
    const coloured = `${"noise\n".repeat(50_000)}\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[31m1 failed\u001b[39m\u001b[22m | \u001b[32m2 passed\u001b[39m (3)`;
    expect(readTestReport(coloured)).toMatchObject({ failed: 1, passed: 2, total: 3, failing: [] });
  });

  it.each(["", "all tests passed", "Tests: see docs", "ok", "The test failed to convince me (3)"])(
    "finds no run in %j",
    (output) => {
      expect(readTestReport(output)).toBeUndefined();
    },
  );
});

function runNodeTests(reporter: string): string {
  const folder = mkdtempSync(join(tmpdir(), "palimpsest-tests-"));
  try {
    const code =
      "import assert from 'node:assert';\nimport { suite, test } from 'node:test';\nsuite('group', () => { test('passes', () => {}); test('fails', () => assert.equal(1, 2)); });\n";
    writeFileSync(join(folder, "a.test.mjs"), code);
    return spawnSync(process.execPath, ["--test", `--test-reporter=${reporter}`], {
      cwd: folder,
      encoding: "utf8",
      env: {},
    }).stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
