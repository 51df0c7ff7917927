import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { assistant, call, result, tool } from "../../../../test/fixtures/conversation.ts";
import type { ResultPlan } from "../../model/result-plan.ts";
import { listActivities } from "../../tool-activity/list-activities.ts";
import { findInventedLines } from "./find-invented-lines.ts";

describe("findInventedLines", () => {
  const output = "src/a.ts:12: retryDelay(30)\nsrc/b.ts:7: retryDelay(45)\n";

  it.each([
    ["a name, a path and counts of what was found", 'Grep "retryDelay" in src: 2 matches in 2 files'],
    ["a number that the result holds", "Grep retryDelay: 45"],
    ["the end of a name cut off", "Grep retryDe…: 2 lines"],
    ["a message that there is", "Grep retryDelay: 2 lines · same result at message 9"],
  ])("passes %s", (_name, line) => {
    expect(findInventedLines([planOf(line)], [1, 2, 9])).toEqual(new Set());
  });

  it.each([
    ["a path that nobody named", "Grep retryDelay in src/c.ts: 2 lines"],
    ["a name that nobody named", "Grep retryLimit: 2 lines"],
    ["a quotation that nobody wrote", 'Grep "sleep" in src: 2 lines'],
    ["a count that is wrong", "Grep retryDelay: 3 lines"],
    ["a piece of a number", "Grep retryDelay: 4 lines"],
    ["a message that there is not", "Grep retryDelay: 2 lines · same result at message 10"],
  ])("finds %s", (_name, line) => {
    const plan = planOf(line);
    expect([...findInventedLines([planOf("Grep retryDelay: 2 lines"), plan], [1, 2, 9])]).toEqual([plan]);
  });

  it("finds what JSON escapes and what a terminal colours", () => {
    const [activity] = listActivities([
      assistant(call("a", "bash", { command: 'type "C:\\logs\\a.txt"' })),
      tool(result("a", "\u001b[31merror\u001b[0m in src/\u001b[1mmain.ts\u001b[0m")),
    ]);
    expect(activity).toBeDefined();
    if (activity === undefined) return;
    const line = '$ type "C:\\logs\\a.txt" → FAILED 1 line: error in src/main.ts';
    const plan = { ...planOf(line), activity, original: activity.resultText ?? "" };
    expect(findInventedLines([plan], []).size).toBe(0);
  });

  it.each([
    ["the exit code", { exitCode: 77 }],
    ["matches", { matches: 77 }],
    ["files", { files: 77 }],
    ["lines of the file", { fileLines: 77 }],
    ["failed tests", { tests: { failed: 77, failing: [] } }],
    ["passed tests", { tests: { failed: 0, passed: 77, failing: [] } }],
    ["all tests", { tests: { failed: 0, total: 77, failing: [] } }],
    ["tests that passed and failed together", { tests: { failed: 33, passed: 44, failing: [] } }],
  ])("passes a number that was read: %s", (_name, outcome) => {
    const plan = planOf("Grep retryDelay: 77");
    expect(findInventedLines([plan], []).size).toBe(1);
    const read = { ...plan, activity: { ...plan.activity, outcome: { ...plan.activity.outcome, ...outcome } } };
    expect(findInventedLines([read], []).size).toBe(0);
  });

  it.each([
    ["lines of what was written", { content: "a\n".repeat(77) }],
    ["replacements", { replacements: 77 }],
    ["todos", { todos: Array.from({ length: 77 }, () => ({ text: "t", status: "open" })) }],
    [
      "todos that are done",
      {
        todos: Array.from({ length: 80 }, (_, index) => ({
          text: "t",
          status:
            index < 3 ? ["undone", "done later", "almost done"][index] : ["done", "Completed", "complete"][index % 3],
        })),
      },
    ],
  ])("passes a number that was counted in the call: %s", (_name, known) => {
    const plan = planOf("Grep retryDelay: 77");
    const counted = { ...plan, activity: { ...plan.activity, known: { ...plan.activity.known, ...known } } };
    expect(findInventedLines([counted as ResultPlan], []).size).toBe(0);
  });

  it("passes sizes of the result, including errors next to it, and files that were touched", () => {
    const { activity, ...rest } = planOf("Grep retryDelay: 5 lines, 56 characters, 4 files");
    const touch = { path: "a", action: "modified" } as const;
    const full = {
      ...activity,
      resultText: "x".repeat(27).concat("\n").repeat(2),
      errorText: "a\nb\nc\n",
      touches: [touch, touch, touch, touch],
    };
    expect(findInventedLines([{ ...rest, activity: full as ResultPlan["activity"] }], []).size).toBe(0);
    expect(findInventedLines([{ ...rest, activity }], []).size).toBe(1);
  });

  it.each([
    ["a quotation that was cut", 'Grep "retryDel…" in src: 2 lines', 0],
    ["a quotation that was cut and is another", 'Grep "retryDal…" in src: 2 lines', 1],
    ["an empty quotation", 'Grep "" in src: 2 lines', 0],
    ["a number that was cut", "Grep retryDelay: 99…", 0],
    ["a number that belongs to a name", "Grep retryDelay: v/99", 1],
    ["a number after a name", "Grep retryDelay: 2 lines 99", 1],
    ["a number of sixteen digits", "Grep retryDelay: 2 lines · same result at message 1234567890123456", 1],
    ["a number that the result holds inside another", "Grep retryDelay: 5", 1],
    ["a number at the very start of the result", "Grep retryDelay: 12", 0],
    ["two messages of which one is not there", "Grep retryDelay: same at message 9 · read again at message 8", 1],
  ])("judges %s", (_name, line, wrong) => {
    expect(findInventedLines([planOf(line)], [1, 2, 9]).size).toBe(wrong);
  });

  it.each([
    ["the name of the tool", { toolName: "web_fetch2" }, "web_fetch2: 2 lines"],
    ["what an error said", { errorText: "code_E77 happened" }, "Grep code_E77"],
    ["a result that was unwrapped", { resultText: "inner_value1" }, "Grep inner_value1"],
    ["arguments", { inputText: "other_value1" }, "Grep other_value1"],
    ["an argument inside", { input: { deep: ["deep_value1"] } }, "Grep deep_value1"],
  ])("finds names in %s", (_name, own, line) => {
    const plan = planOf(line);
    expect(findInventedLines([plan], []).size).toBe(1);
    expect(findInventedLines([{ ...plan, activity: { ...plan.activity, ...own } }], []).size).toBe(0);
  });

  it("counts nothing in a call without a result", () => {
    const { activity, ...rest } = planOf("Grep retryDelay: 1 line");
    const { resultText: _resultText, ...open } = activity;
    expect(findInventedLines([{ ...rest, original: "", activity: open }], []).size).toBe(1);
    const none = { ...rest, line: "Grep retryDelay: 0 lines", original: "", activity: open };
    expect(findInventedLines([none], []).size).toBe(0);
  });

  it("finds no number inside a longer one", () => {
    const plan = planOf("Grep retryDelay: 88");
    const sizeFor = (resultText: string): number =>
      findInventedLines([{ ...plan, activity: { ...plan.activity, resultText } }], []).size;
    expect(["889 088 988 880", "889 then 88", "88"].map(sizeFor)).toEqual([1, 0, 0]);
  });

  it("also checks excerpts", () => {
    const wrong: ResultPlan = { ...planOf("Read src/c.ts: 99 lines"), level: "excerpt" };
    expect([...findInventedLines([wrong], [])]).toEqual([wrong]);
  });

  it("does not check results that stay whole", () => {
    expect(findInventedLines([{ ...planOf("Read src/c.ts: 99 lines"), level: "whole" }], []).size).toBe(0);
  });

  test.prop([fc.integer({ min: 3, max: 9_999 }).filter((count) => ![7, 12, 30, 45, output.length].includes(count))])(
    "finds every number that neither occurs there nor counts anything",
    (count) => {
      expect(findInventedLines([planOf(`Grep retryDelay: ${count} lines`)], []).size).toBe(1);
    },
  );

  function planOf(line: string): ResultPlan {
    const [activity] = listActivities([
      assistant(call("a", "grep", { pattern: "retryDelay", path: "src" })),
      tool(result("a", output)),
    ]);
    if (activity === undefined) throw new Error("no activity");
    return { activity, original: output, tokens: 20, line, lineTokens: 10, level: "line" };
  }
});
