import { describe, expect, it } from "vitest";
import { applyPlan, type Compaction } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { CompactionPolicy } from "../../src/core/model/policy.ts";
import type { CompactionState } from "../../src/core/model/state.ts";
import type { Transcript } from "../../src/core/model/transcript.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { computeBudget } from "../../src/core/stages/measure/compute-budget.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { FORMATS } from "../../src/formats/codec.ts";
import { codecs } from "../../src/formats/index.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, call, result, tool, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

// The first exchange says what the session is about and how it was taken up: it stays even if the reply is a step.

const REQUEST = "Make the client resilient.";
const FIRST_FILE = "src/http/client.ts";
const LONG = Array.from({ length: 400 }, (_, line) => `line ${line} of the first file`).join("\n");

describe.each(FORMATS)("the first exchange: %s", (format) => {
  const codec = codecs[format];
  const input = (): Transcript => codec.decode(codec.encode(transcript(session())));

  it("stays live in the first pass, its long results shortened", () => {
    const { messages, report } = compact(input(), { targetTokens: 2_500 });
    expect(report.targetMissed).toBeUndefined();
    expect(report.summary).toBe("deterministic");
    expectOpening(messages);
    expect(textsOf(messages)).not.toContain("line 200 of the first file");
    expect(codec.validate(codec.encode({ ...input(), messages }))).toEqual([]);
  });

  it("decays in the second", () => {
    const { messages } = compactTwice(input(), { targetTokens: 2_500 });
    expect(messages.find(({ role }) => role === "user")).not.toEqual(user(REQUEST));
    expect(callsOf(messages)).not.toContain(FIRST_FILE);
    expect(codec.validate(codec.encode({ ...input(), messages }))).toEqual([]);
  });

  it("stays if a host wants it to", () => {
    const { messages } = compactTwice(input(), { targetTokens: 2_500, headDecays: false });
    expectOpening(messages);
    expect(codec.validate(codec.encode({ ...input(), messages }))).toEqual([]);
  });

  it("stays for good in the sacred zone", () => {
    const { messages } = compactTwice(input(), { profile: "sacred-zone" });
    expectOpening(messages);
    expect(codec.validate(codec.encode({ ...input(), messages }))).toEqual([]);
  });

  function compactTwice(first: Transcript, policy: Partial<CompactionPolicy>): Compaction {
    const once = compact(first, policy);
    // Through the wire format, as a host sends it.
    const sent = codec.decode(codec.encode({ ...first, messages: [...once.messages, ...more(codec)] }));
    const again = compact(sent, policy, once.state);
    expect(again.report).toMatchObject({ status: "compacted", compactionCount: 2 });
    return again;
  }
});

// Helpers

function session(): Message[] {
  return [
    user(REQUEST),
    assistant(
      "I begin with the client.",
      call("first", "read", { path: FIRST_FILE }),
      call("other", "read", { path: "src/http/backoff.ts" }),
    ),
    tool(result("first", LONG), result("other", "export const delay = 1")),
    ...readSteps(30),
    assistant("All read."),
    user("Now fix it."),
    ...readSteps(3, { name: "late" }),
  ];
}

function more({ encode, decode }: (typeof codecs)[keyof typeof codecs]): readonly Message[] {
  const later = [assistant("It is fixed."), user("And the docs?"), ...readSteps(24, { name: "docs" })];
  return decode(encode(transcript([user("go"), ...later]))).messages.slice(1);
}

function expectOpening(messages: readonly Message[]): void {
  expect(messages[0]?.parts).toMatchObject(user(REQUEST).parts);
  // What the assistant said and called is one message or several.
  expect(callsOf(messages.slice(1, 4))).toContain(FIRST_FILE);
}

function callsOf(messages: readonly Message[]): string {
  return JSON.stringify(messages.flatMap(({ parts }) => parts.filter(({ kind }) => kind === "tool-call")));
}

function textsOf(messages: readonly Message[]): string {
  return messages.flatMap((message) => listTexts(message)).join("\n");
}

function compact(input: Transcript, policy: Partial<CompactionPolicy>, state?: CompactionState): Compaction {
  const tools = createTools();
  const budget = computeBudget({ contextTokens: 12_000 });
  const pass = { ...forcedPass(input, policy), budget, ...(state !== undefined && { state }) };
  return applyPlan(planCompaction(pass, tools), input.messages, tools);
}
