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
    ["The test passes.", "contradicted"],
    ["The suite is green.", "contradicted"],
    ["The spec is green.", "contradicted"],
    ["Ensure all tests pass.", undefined],
    ["This ensures all tests pass.", undefined],
    ["We want all tests green: the tests pass.", undefined],
    ["We need all tests green: the tests pass.", undefined],
    ["Alle Tests sollen bestehen: all tests pass.", undefined],
    ["The user wrote “all tests pass”.", undefined],
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

  it("knows a run by its command alone", () => {
    const facts = { testRuns: [run({ passed: 50 }, "npx vitest run src/formats")], commands: [], todos: [] };
    const judge = (end: string) =>
      judgeStatus(`\`npx vitest run src/formats\` ended with ${end}.`, "Active state", facts);
    expect(judge("49 passed and 1 failed")).toBe("outdated");
    expect(judge("50 passed")).toBeUndefined();
  });

  it.each(["Active task", "Active state", "Critical context", "Blocked"] as const)(
    "takes %s for the present",
    (place) => {
      expect(judgeStatus("The tests are failing.", place, passing)).toBe("outdated");
    },
  );

  it("accepts statements about the past", () => {
    expect(judgeStatus("Ran `npm test`: 140 passed, 2 failed", "Completed actions", passing)).toBeUndefined();
    expect(judgeStatus("140 tests pass", "Completed actions", passing)).toBe("outdated");
  });

  it.each([
    ["140 tests pass", "Active state", undefined],
    ["142 tests pass", "Remaining work", undefined],
    ["142 parser tests pass", "Active state", "contradicted"],
    ["141 parser tests pass", "Active state", undefined],
    ["142 parser tests fail", "Active state", undefined],
    ["All 100 tests pass.", "Active state", "contradicted"],
  ] as const)("reads counts after a failing run: %s under %s", (statement, place, reason) => {
    expect(judgeStatus(statement, place, failing)).toBe(reason);
  });

  it.each([
    ["5 parser tests pass", undefined],
    ["All tests: 3 failed", "outdated"],
    ["The tests show that 3 requests failed", undefined],
    ["1,148 tests pass", "outdated"],
  ])("reads counts after a passing run: %s", (statement, reason) => {
    expect(judgeStatus(statement, "Active state", passing)).toBe(reason);
  });

  it.each([
    ["148 tests pass", { total: 148 }, undefined],
    ["140 tests pass", { total: 148 }, "outdated"],
    ["148 tests pass", {}, undefined],
    ["5 tests fail", { failed: 2 }, "outdated"],
    ["1,042 tests pass", { passed: 1_042 }, undefined],
    ["142 parser tests pass", { failed: 2, passed: 140 }, "contradicted"],
    // Eight were skipped.
    ["150 parser tests pass", { failed: 2, passed: 140, total: 150 }, "contradicted"],
    ["142 parser tests pass", { failed: 2, passed: 140, total: 150 }, undefined],
  ])("holds %s against what a run printed: %j", (statement, counts, reason) => {
    expect(judgeStatus(statement, "Active state", { ...failing, testRuns: [run(counts)] })).toBe(reason);
  });

  it("holds a statement about all tests against the latest run", () => {
    const [red, green] = [run({ failed: 2, passed: 3 }, "npm test", 60), run({ passed: 9 }, "make test", 50)];
    const judge = (...testRuns: TestRunFact[]) =>
      judgeStatus("All tests pass.", "Active state", { ...failing, testRuns });
    expect([judge(red, green), judge(green, red)]).toEqual(["contradicted", "contradicted"]);
    expect(judge({ ...green, lastMessage: 60 }, red)).toBe("contradicted");
    expect(judge(red, { ...green, lastMessage: 70 })).toBeUndefined();
  });

  it("asks whether any run fits what does not say which one is meant", () => {
    const testRuns = [run({ failed: 2, passed: 140 }, "npm test", 40), run({ passed: 9 }, "make test", 50)];
    const judge = (statement: string) => judgeStatus(statement, "Active state", { ...failing, testRuns });
    expect(judge("9 tests pass")).toBeUndefined();
    expect(judge("142 parser tests pass")).toBe("contradicted");
    expect(judge("The tests are failing.")).toBeUndefined();
  });

  it("takes only a later run of tests for one that may have changed something", () => {
    const judge = (statement: string, command: string, lastMessage: number) =>
      judgeStatus(statement, "Active state", { ...failing, commands: [ran(command, { lastMessage })] });
    expect(judge("All tests pass.", "make test", 40)).toBe("contradicted");
    expect(judge("All tests pass.", "make test", 50)).toBe("contradicted");
    expect(judge("All tests pass.", "ls", 60)).toBe("contradicted");
    expect(judge("`npm test`: all tests pass", "make test", 60)).toBe("contradicted");
  });

  it("says nothing about what was run again, or ran later, without counts", () => {
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
    ["` npm run build ` fails", "Blocked", "outdated"],
    ["`npm run build` of `src/app` fails", "Blocked", undefined],
    ["`npm run build` takes a minute", "Active state", undefined],
    ["`npm run build` passes or fails", "Active state", undefined],
    ["`npm run lint` exits with code 1", "Active state", undefined],
    ["`npm run lint` exits with code 12", "Active state", "outdated"],
    ["`npm run lint`: exit code 12", "Active state", "outdated"],
  ] as const)("compares %s with the last run of that command", (statement, place, reason) => {
    const commands = [
      ran("npm run build", { lastExitCode: 0 }),
      ran("npm run lint", { lastExitCode: 1, lastStatus: "failed" }),
    ];
    expect(judgeStatus(statement, place, { testRuns: [], commands, todos: [] })).toBe(reason);
  });

  it.each([
    ["`make` exits with code 2", { lastStatus: "ok" }, undefined],
    ["`make` passes", { lastStatus: "failed" }, "contradicted"],
    ["`make` passes", { lastStatus: "unknown", lastExitCode: 2 }, "contradicted"],
    ["`make` passes", { lastStatus: "unknown" }, undefined],
    ["`make` fails", { lastStatus: "unknown" }, undefined],
    ["`make` fails", { lastStatus: "ok", lastExitCode: 2 }, undefined],
  ] as const)("holds %s against a run that ended as %j", (statement, fact, reason) => {
    const facts = { testRuns: [], commands: [ran("make", fact)], todos: [] };
    expect(judgeStatus(statement, "Active state", facts)).toBe(reason);
  });

  it("cannot tell which of two runs of one command is meant", () => {
    const commands = [ran("make", { directory: "/a" }), ran("make", { directory: "/b" })];
    expect(judgeStatus("`make` fails", "Active state", { testRuns: [], commands, todos: [] })).toBeUndefined();
  });

  it.each([
    ["completed", "outdated"],
    ["Complete", "outdated"],
    ["undone", undefined],
    ["done later", undefined],
  ])("does not take an entry that is %s for open", (status, reason) => {
    const facts = { testRuns: [], commands: [], todos: [{ text: "Publish the new page", status }] };
    expect(judgeStatus("Publish the new page", "Pending user asks", facts)).toBe(reason);
  });

  it.each([
    ["in_progress", "contradicted"],
    ["Not-started", "contradicted"],
    ["reopen", undefined],
    ["opened", undefined],
  ])("does not take an entry that is %s for done", (status, reason) => {
    const facts = { testRuns: [], commands: [], todos: [{ text: "Publish the new page", status }] };
    expect(judgeStatus("Publish the new page", "Completed actions", facts)).toBe(reason);
  });

  it.each([
    ["Write docs on retries, timeouts", "Remaining work", "outdated"],
    ["Write the docs", "Remaining work", undefined],
    ["It is to be so, as is: write docs on retries, timeouts", "Remaining work", "outdated"],
    ["For the run and the map: publish the new page", "Completed actions", "contradicted"],
    ["Publish the new page", "Critical context", undefined],
    ["Close bug 12", "Completed actions", "contradicted"],
    ["Close bug 13", "Completed actions", undefined],
    ["Release", "Completed actions", undefined],
  ] as const)("compares the words of %s under %s with those of an entry", (statement, place, reason) => {
    const todos = [
      { text: "Write the docs on retries, timeouts, limits", status: "completed" },
      { text: "Publish the new page", status: "pending" },
      { text: "Close bug 12", status: "pending" },
      { text: "Release", status: "pending" },
    ];
    expect(judgeStatus(statement, place, { testRuns: [], commands: [], todos })).toBe(reason);
  });

  it.each([
    ["Write the docs for retries", "Remaining work", "outdated"],
    ["1. [ ] write the docs for retries", "In progress", "outdated"],
    ["Write the docs for retries", "Completed actions", undefined],
    ["Publish the new package", "Completed actions", "contradicted"],
    ["Publish the new package", "Remaining work", undefined],
    ["Write the docs for retries and timeouts of the whole client", "Remaining work", undefined],
  ] as const)("compares %s with the last to-do list", (statement, place, reason) => {
    const todos = [
      { text: "Write the docs for retries", status: "completed" },
      { text: "Publish the new package", status: "pending" },
    ];
    expect(judgeStatus(statement, place, { testRuns: [], commands: [], todos })).toBe(reason);
  });
});
