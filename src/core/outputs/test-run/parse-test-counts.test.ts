import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readFixture } from "../../../../test/fixtures/reduce/read-fixture.ts";
import { goEvents } from "../../../../test/fixtures/reduce/test-output/go-events.ts";
import { parseTestCounts } from "./parse-test-counts.ts";

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

const GO_PACKAGES = `# example.org/b_test [example.org/b.test]
b/b_test.go:50:21: env.run undefined (type *Env has no field or method run)
ok  \texample.org/a\t(cached)
FAIL\texample.org/b [build failed]
?   \texample.org/c\t[no test files]
ok  \texample.org/d\t2.326s
FAIL`;

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

const BUN_TWICE = `error: expect(received).toBe(expected)
(fail) store > saves [1.20ms]
12 |   throw new TypeError("closed");
TypeError: closed
(fail) store > loads [0.20ms]
(fail) store > waits [5000.20ms]
  ^ this test timed out after 5000ms.

 11 pass
 3 fail
Ran 14 tests across 2 files. [30.00ms]`;

const UNITTEST = `======================================================================
FAIL: test_x (tests.TestA)
----------------------------------------------------------------------
Traceback (most recent call last):
  File "tests.py", line 4, in test_x
AssertionError: 1 != 2

----------------------------------------------------------------------
Ran 3 tests in 0.001s

FAILED (failures=1)`;

describe("parseTestCounts", () => {
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
    [
      "go test, which names no tests that pass",
      GO_PACKAGES,
      { unit: "package", failed: 1, passed: 2 },
      ["example.org/b: b/b_test.go:50:21: env.run undefined (type *Env has no field or method run)"],
    ],
    ["cargo test", CARGO, { failed: 1, passed: 1, skipped: 0 }, ["tests::breaks: assertion `left == right` failed"]],
    ["mocha", MOCHA, { failed: 1, passed: 3, skipped: 1 }, ["Queue › drains: Error: still 2 left"]],
    ["bun test", BUN, { failed: 1, passed: 11, total: 12 }, ["store > saves: error: expect(received).toBe(expected)"]],
    [
      "bun test with several failures",
      BUN_TWICE,
      { failed: 3, passed: 11, total: 14 },
      [
        "store > saves: error: expect(received).toBe(expected)",
        "store > loads: TypeError: closed",
        "store > waits: ^ this test timed out after 5000ms.",
      ],
    ],
    ["unittest", UNITTEST, { failed: 1, total: 3 }, ["test_x (tests.TestA): AssertionError: 1 != 2"]],
  ])("%s", (_runner, output, counts, failing) => {
    const report = parseTestCounts(output);
    expect(report).toMatchObject(counts);
    expect(report?.failing.map(({ name, message }) => (message === undefined ? name : `${name}: ${message}`))).toEqual(
      failing,
    );
  });

  it.each([
    ["pytest.txt", { failed: 2, passed: 9, skipped: 1 }, "AssertionError: 7 != 8"],
    ["playwright.txt", { failed: 1, passed: 3, skipped: 1 }, "Error: expect(locator).toHaveText(expected) failed"],
    ["junit.xml", { failed: 3, passed: 21 }, "no such country: Atlantis"],
    ["node-tap.txt", { failed: 2 }, "no such country: Atlantis"],
  ])("reads the same failures as the reducer: %s", (file, counts, message) => {
    const report = parseTestCounts(readFixture(`test-output/${file}`));
    expect(report).toMatchObject(counts);
    expect(report?.failing.map((test) => test.message)).toContain(message);
  });

  it.each([
    ["rspec", "3 examples, 1 failure, 1 pending", { failed: 1, skipped: 1, total: 3 }],
    ["ctest", "50% tests passed, 2 tests failed out of 4\n\nTotal Test time = 1.20 sec", undefined],
    ["googletest", "[  PASSED  ] 3 tests.\n[  FAILED  ] 1 test, listed below:", { failed: 1, passed: 3 }],
    [
      "maven",
      "[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s -- in shop.BasketTest\n[ERROR] Tests run: 4, Failures: 1, Errors: 1, Skipped: 1",
      { failed: 2, skipped: 1, total: 4 },
    ],
    [
      "dotnet",
      "Failed!  - Failed:     1, Passed:     2, Skipped:     0, Total:     3, Duration: 5 ms",
      { failed: 1, passed: 2, skipped: 0, total: 3 },
    ],
    [
      "quiet pytest",
      "FAILED a_test.py::test_x - assert 0\n1 failed, 2 passed, 1 warning in 0.10s",
      { failed: 1, passed: 2 },
    ],
    ["pytest that could not collect", "ERROR a_test.py - ImportError: x\n1 error in 0.12s", { failed: 1 }],
    ["one run after the other", `${CARGO}\n${CARGO}`, { failed: 2, passed: 2 }],
    ["events of go", goEvents, { failed: 1 }],
  ])("adds up the totals of %s", (_runner, output, counts) => {
    if (counts === undefined) expect(parseTestCounts(output)).toBeUndefined();
    else expect(parseTestCounts(output)).toMatchObject(counts);
  });

  it.each(["tap", "spec"])("the real runner of Node, %s", (reporter) => {
    const report = parseTestCounts(runNodeTests(reporter));
    expect(report).toMatchObject({ failed: 1, passed: 1, total: 2 });
    expect(report?.failing.map(({ name }) => name)).toEqual(["fails"]);
    expect(report?.failing[0]?.message).toContain("2");
  });

  it("reads colours and a summary at the end of a long output", () => {
    const coloured = `${"noise\n".repeat(50_000)}\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[31m1 failed\u001b[39m\u001b[22m | \u001b[32m2 passed\u001b[39m (3)`;
    expect(parseTestCounts(coloured)).toMatchObject({ failed: 1, passed: 2, total: 3, failing: [] });
  });

  it.each([
    "",
    "all tests passed",
    "Tests: see docs",
    "ok",
    "The test failed to convince me (3)",
    "2 failed",
    "[lint] 1 issues:\ndone in 1.2s",
    "✖ 3 problems (3 errors, 0 warnings)",
    "ok  \texample.org/a\t2.326s\nFAIL",
  ])("finds no run in %j", (output) => {
    expect(parseTestCounts(output)).toBeUndefined();
  });
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
