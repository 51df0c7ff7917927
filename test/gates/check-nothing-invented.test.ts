import { describe, expect, it } from "vitest";
import { applyPlan, type Compaction } from "../../src/core/apply.ts";
import type { Message, Part } from "../../src/core/model/message.ts";
import { planCompaction } from "../../src/core/plan.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { longSession } from "../fixtures/long-session.ts";
import { checkNothingInvented } from "./check-nothing-invented.ts";

// The gate itself: it has to find what somebody might invent.

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
    ["a quotation", "Never push to main", "Never push to next"],
    ["a number in a quotation", "port 4173", "port 4174"],
    ["a message that there is not", "(message 2)", "(message 900)"],
    ["another message than the quoted one", "(message 2)", "(message 3)"],
    ["how many items were left out", / more, see/, "7 more, see"],
    ["how often a tool was called", /read \((\d+), last/, "read (99, last"],
    ["which call was the last", /last as part-\d+/, "last as part-0"],
  ])("finds %s in a record", (_name, said, invented) => {
    expect(() => checkNothingInvented(input.messages, retell(folded, said, invented))).toThrow();
  });

  it.each([
    ["a count", /\b40 lines/, "41 lines"],
    ["the path of another call", "Read src/part-3.ts", "Read src/part-4.ts"],
    ["a name", /Read src\/part-2/, "Read lib/part-2"],
  ])("finds %s in a line", (_name, said, invented) => {
    expect(() => checkNothingInvented(input.messages, retell(digested, said, invented))).toThrow();
  });
});

// Helpers

function compact(targetTokens: number): Compaction {
  const tools = createTools();
  return applyPlan(planCompaction(forcedPass(input, { targetTokens }), tools), input.messages, tools);
}

/** The same result with something else in what we wrote. */
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
