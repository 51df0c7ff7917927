import { describe, expect, it } from "vitest";
import type { CommandFact, TestRunFact } from "../../model/ledger.ts";
import { judgeStatus } from "./judge-status.ts";

const run = (counts: Partial<TestRunFact>, command = "npm test", lastMessage = 50): TestRunFact => ({
  command,
  failed: 0,
  failing: [],
  lastMessage,
  ...counts,
});
const ran = (command: string, fact: Partial<CommandFact>): CommandFact => ({
  command,
  runs: 1,
  lastStatus: "ok",
  lastMessage: 50,
  ...fact,
});

describe("judgeStatus", () => {
  const failing = { testRuns: [run({ failed: 2, passed: 140, total: 142 })], commands: [], todos: [] };
  const passing = { testRuns: [run({ passed: 148 })], commands: [], todos: [] };

  it.each([
    ["142 tests pass", "contradicted"],
    ["All 142 tests pass.", "contradicted"],
    ["All tests pass.", "contradicted"],
    ["The test suite is green.", "contradicted"],
    ["`npm test` passes, all tests green", "contradicted"],
    ["All unit tests pass", "contradicted"],
    ["5 tests fail", "outdated"],
    ["140 of 142 tests pass, 2 failed", undefined],
    ["2 tests fail", undefined],
    ["The tests fail.", undefined],
    ["All tests should pass.", undefined],
    ['The user wrote "all tests pass".', undefined],
    ["Nothing is known of the build", undefined],
  ])("after a failing run: %s", (statement, reason) => {
    expect(judgeStatus(statement, "Active state", failing)).toBe(reason);
  });

  it.each([
    ["2 tests fail", "outdated"],
    ["The tests are failing.", "outdated"],
    ["`npm test` fails: 2 tests failed", "outdated"],
    ["140 tests pass", "outdated"],
    ["148 tests pass", undefined],
    ["No tests fail.", undefined],
    ["Tests of failing requests stand in `retry.test.ts`", undefined],
    ["Two tests are still failing", "outdated"],
    ["Die Tests schlagen fehl", "outdated"],
    ["Les tests échouent", "outdated"],
    ["All tests pass.", undefined],
  ])("after a passing run: %s", (statement, reason) => {
    expect(judgeStatus(statement, "Active state", passing)).toBe(reason);
  });

  it("lets history be history", () => {
    expect(judgeStatus("Ran `npm test`: 140 passed, 2 failed", "Completed actions", passing)).toBeUndefined();
    expect(judgeStatus("140 tests pass", "Completed actions", passing)).toBe("outdated");
  });

  it("says nothing of what was run again, or what ran later, without counts", () => {
    const again = { ...failing, commands: [ran("npm test", { lastMessage: 60, lastStatus: "unknown" })] };
    const other = { ...failing, commands: [ran("make test", { lastMessage: 60, lastStatus: "unknown" })] };
    expect(judgeStatus("All tests pass.", "Active state", again)).toBeUndefined();
    expect(judgeStatus("All tests pass.", "Active state", other)).toBeUndefined();
  });

  it("finds the run that a statement is about", () => {
    const runs = [run({ failed: 2, passed: 3 }, "npm test -- unit", 40), run({ passed: 9 }, "npm test -- e2e", 50)];
    const facts = { ...failing, testRuns: runs };
    expect(judgeStatus("`npm test -- unit`: all tests pass", "Active state", facts)).toBe("contradicted");
    expect(judgeStatus("All e2e tests pass", "Active state", facts)).toBeUndefined();
    expect(judgeStatus("2 unit tests fail", "Active state", facts)).toBeUndefined();
  });

  it.each([
    ["`npm run build` fails", "Blocked", "outdated"],
    ["`npm run build` exits with code 2", "Active state", "outdated"],
    ["`npm run build` passes", "Active state", undefined],
    ["`npm run lint` passes", "Active state", "contradicted"],
    ["`npm run lint` still fails", "Blocked", undefined],
    ["`npm run lint` is to pass", "Remaining work", undefined],
    ["`npm run build` failed", "Completed actions", undefined],
    ["`npm run build` and `npm run lint` fail", "Blocked", undefined],
  ] as const)("holds %s against the last run of that command", (statement, place, reason) => {
    const commands = [
      ran("npm run build", { lastExitCode: 0 }),
      ran("npm run lint", { lastExitCode: 1, lastStatus: "failed" }),
    ];
    expect(judgeStatus(statement, place, { testRuns: [], commands, todos: [] })).toBe(reason);
  });

  it.each([
    ["Write the docs for retries", "Remaining work", "outdated"],
    ["1. [ ] write the docs for retries", "In progress", "outdated"],
    ["Write the docs for retries", "Completed actions", undefined],
    ["Publish the new package", "Completed actions", "contradicted"],
    ["Publish the new package", "Remaining work", undefined],
    ["Write the docs for retries and timeouts of the whole client", "Remaining work", undefined],
  ] as const)("holds %s against the last to-do list", (statement, place, reason) => {
    const todos = [
      { text: "Write the docs for retries", status: "completed" },
      { text: "Publish the new package", status: "pending" },
    ];
    expect(judgeStatus(statement, place, { testRuns: [], commands: [], todos })).toBe(reason);
  });
});
