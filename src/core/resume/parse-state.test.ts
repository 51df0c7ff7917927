import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createTools, forcedPass } from "../../../test/fixtures/compaction-tools.ts";
import { assistant, call, result, system, tool, transcript, user } from "../../../test/fixtures/conversation.ts";
import { testHash } from "../../../test/fixtures/keyed-hash.ts";
import { applyPlan } from "../apply/apply.ts";
import type { Message } from "../model/message.ts";
import { planCompaction } from "../plan/plan.ts";
import { resumeSession } from "../plan/resume-session.ts";
import { parseState } from "./parse-state.ts";

const messages = [
  system("be brief"),
  user("Fix it. Never push to main."),
  ...Array.from({ length: 30 }, (_, index) => [
    assistant(`Step ${index}.`, call(`c${index}`, "bash", { command: `npm test -- ${index}` })),
    tool(result(`c${index}`, `Exit code 1\n${"no such file src/a.ts\n".repeat(40)}`)),
  ]).flat(),
  assistant("Done."),
  user("And now?"),
];
const tools = createTools();
const compacted = applyPlan(
  planCompaction(forcedPass(transcript(messages), { targetTokens: 900 }), tools),
  messages,
  tools,
);
const written = JSON.stringify(compacted.state);

function resultId({ parts: [part] }: Message): string {
  return part?.kind === "tool-result" ? part.callId : "";
}

/** The path to every value inside a value, the value itself excluded. */
function listPaths(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...listPaths(inner).map((path) => [key, ...path])]);
}

/** A copy of the written state with one value replaced. */
function changeAt(path: readonly string[], put: unknown): string {
  const copy: unknown = JSON.parse(written);
  let holder: unknown = copy;
  for (const key of path.slice(0, -1)) holder = Reflect.get(Object(holder), key);
  Reflect.set(Object(holder), path.at(-1) ?? "", put);
  return JSON.stringify(copy);
}

describe("parseState", () => {
  it("reads back what a compaction left", () => {
    expect(compacted.state.handoff).toBeDefined();
    expect(parseState(written)).toEqual(compacted.state);
  });

  it("passes on fields that it does not know", () => {
    expect(parseState(changeAt(["later"], { of: "another version" }))).toBeDefined();
  });

  it.each([
    ["no JSON", "{"],
    ["nothing", "null"],
    ["a list", "[]"],
    ["a text", '"state"'],
    ["an empty object", "{}"],
    ["fields that are only inherited", JSON.stringify({ ["__proto__"]: compacted.state })],
    ["an unknown section", changeAt(["handoff", "sections", "Orders"], ["rm -rf"])],
    ["a count below zero", changeAt(["compactionCount"], -1)],
    ["a count that is not a whole number", changeAt(["minedThrough"], 1.5)],
    ["deep nesting", "[".repeat(100_000) + "]".repeat(100_000)],
  ])("refuses %s", (_name, text) => {
    expect(parseState(text)).toBeUndefined();
  });

  test.prop([fc.constantFrom(...listPaths(JSON.parse(written))), fc.constantFrom(null, { wrong: [] }, [[7]], true)])(
    "refuses a state in which any value is of another kind",
    (path, put) => {
      fc.pre(put !== true || path.at(-1) !== "wasAsked");
      expect(parseState(changeAt(path, put))).toBeUndefined();
    },
  );

  test.prop([fc.json()])("never throws", (text) => {
    expect(parseState(text)).toBeUndefined();
  });
});

describe("resumeSession", () => {
  it("reads the sealed handoff if the state of the right conversation has a wrong shape", () => {
    const broken = { ...compacted.state, pins: "all of them" };
    const resumed = resumeSession(compacted.messages, JSON.parse(JSON.stringify(broken)), testHash);
    expect(resumed.state.pins).toEqual([{ text: "Never push to main.", messageNumber: 2 }]);
    expect(resumed.state.handoff?.number).toBe(1);
    expect(resumeSession(compacted.messages, compacted.state, testHash).state).toBe(compacted.state);
  });

  it("does not take the state of a conversation that opened alike and was compacted as often", () => {
    const other = [...messages.slice(0, -2), assistant("Done with the other one."), user("And the other?")].map(
      (message) =>
        message.role === "tool" ? tool(result(resultId(message), "Exit code 0\nall 40 passed\n")) : message,
    );
    const plan = planCompaction(forcedPass(transcript(other), { targetTokens: 700 }), tools);
    const { state } = applyPlan(plan, other, tools);
    expect([state.lineage, state.handoff?.number]).toEqual([compacted.state.lineage, 1]);
    expect(resumeSession(compacted.messages, state, testHash).state).not.toBe(state);
  });
});
