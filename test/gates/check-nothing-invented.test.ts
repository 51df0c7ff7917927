import { describe, expect, it } from "vitest";
import { applyPlan, type Compaction } from "../../src/core/apply/apply.ts";
import type { Message, Part } from "../../src/core/model/message.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { longSession } from "../fixtures/long-session.ts";
import { checkNothingInvented } from "./check-nothing-invented.ts";

// The gate itself has to find what somebody might invent.

const input = longSession(30, { opening: "Never push to main. Keep port 4173 open." });
const folded = compact(1_500);
const digested = compact(4_000);

describe("the gate against invention", () => {
  it("passes what compaction wrote", () => {
    expect([folded.report.summary, digested.report.summary]).toEqual(["deterministic", "none"]);
    checkNothingInvented(input.messages, folded);
    checkNothingInvented(input.messages, digested);
  });

  it.each([
    ["a path", "src/part-1.ts", "src/part-99.ts"],
    ["a quotation", '"Never push to main', '"Never push to next'],
    ["what the user said", "user: Never push to main", "user: Always push to main"],
    ["a number in a quotation", "port 4173", "port 4174"],
    ["a message that there is not", '." (2)', '." (900)'],
    ["another message than the quoted one", '." (2)', '." (3)'],
    ["another message than the cited one", /^3 /m, "5 "],
    ["a message that is still there", /^3 /m, "64 "],
    ["a message out of order", /^(3 .*\n)(?: {2}.*\n)*(.*)$/m, "$2\n$1"],
    ["a count", "→ 40 lines", "→ 41 lines"],
    ["a line that nothing printed", "export const part1 = 1;", "export const part1 = 2;"],
    ["somebody else's words", "assistant: Looking", "user: Looking"],
  ])("finds %s in a record", (_name, said, invented) => {
    expect(() => checkNothingInvented(input.messages, retell(folded, said, invented))).toThrow();
  });

  it.each([
    ["a count", /\b40 lines/, "41 lines"],
    ["the path of another call", "read src/part-3.ts", "read src/part-4.ts"],
    ["a name", /read src\/part-2/, "read lib/part-2"],
  ])("finds %s in a line", (_name, said, invented) => {
    expect(() => checkNothingInvented(input.messages, retell(digested, said, invented))).toThrow();
  });
});

// Helpers

function compact(targetTokens: number): Compaction {
  const tools = createTools();
  return applyPlan(planCompaction(forcedPass(input, { targetTokens }), tools), input.messages, tools);
}

/** The same result with something else in the text that we wrote. */
function retell(done: Compaction, said: string | RegExp, invented: string): Compaction {
  let isTold = false;
  const retold = (text: string): string => {
    const told = text.replace(said, invented);
    isTold ||= told !== text;
    return told;
  };
  const known = new Set(input.messages.flatMap(({ parts }) => parts));
  const messages = done.messages.map(
    (message): Message => ({
      ...message,
      parts: message.parts.map((part) => (known.has(part) ? part : retellPart(part, retold))),
    }),
  );
  expect(isTold).toBe(true);
  return { ...done, messages };
}

function retellPart(part: Part, retold: (text: string) => string): Part {
  if (part.kind === "text") return { ...part, text: retold(part.text) };
  if (part.kind !== "tool-result" || part.output.kind !== "parts") return part;
  const parts = part.output.parts.map((inner) =>
    inner.kind === "text" ? { ...inner, text: retold(inner.text) } : inner,
  );
  return { ...part, output: { kind: "parts", parts } };
}
