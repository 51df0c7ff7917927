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

  it("does not ask about results that stay whole", () => {
    expect(findInventedLines([{ ...planOf("Read src/c.ts: 99 lines"), level: "whole" }], []).size).toBe(0);
  });

  test.prop([fc.integer({ min: 3, max: 9_999 }).filter((count) => ![7, 12, 30, 45, output.length].includes(count))])(
    "finds every number that neither stands there nor counts anything",
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
    return { activity, original: output, tokens: 20, line, lineTokens: 10, level: "line", identifiers: [] };
  }
});
