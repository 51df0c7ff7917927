import { describe, expect, it } from "vitest";
import { aiSdk } from "./index.ts";

const call = { type: "tool-call", toolCallId: "1", toolName: "ls", input: {} };
const waiting = { type: "tool-approval-request", approvalId: "a", toolCallId: "1" };
const answer = { role: "assistant", content: [call, waiting] };

describe("validate", () => {
  it.each([
    [[answer], "messages[0].content[0]"],
    [{ messages: [answer] }, "messages[0].content[0]"],
    [{ prompt: [answer] }, "prompt[0].content[0]"],
  ])("says where the fault is in %j", (wire, path) => {
    expect(aiSdk.validate(wire)).toMatchObject([{ rule: "tool-call-without-result", path }]);
  });

  it("names the field of a part that has the wrong shape", () => {
    const paths = aiSdk.validate([{ role: "user", content: [{ type: "text", text: 5 }], providerOptions: [] }]);
    expect(paths).toMatchObject([{ path: "messages[0].content[0].text" }, { path: "messages[0].providerOptions" }]);
  });

  it("accepts an approval as a result only at the end of the list", () => {
    const approved = { role: "tool", content: [{ type: "tool-approval-response", approvalId: "a", approved: true }] };
    const isPending = { rule: "tool-call-without-result" };
    expect(aiSdk.validate([answer])).toMatchObject([isPending]);
    expect(aiSdk.validate([answer, approved])).toEqual([]);
    expect(aiSdk.validate([answer, approved, { role: "user", content: "Well?" }])).toMatchObject([isPending]);
  });

  it("does not expect the SDK to run an approved call that the provider runs", () => {
    const own = { ...call, providerExecuted: true };
    const approved = { role: "tool", content: [{ type: "tool-approval-response", approvalId: "a", approved: true }] };
    expect(aiSdk.validate([answer, answerOf(own), approved])).toMatchObject([{ rule: "tool-call-without-result" }]);
  });

  it("lets the provider repeat one of its own calls under the same id, once it was approved", () => {
    const own = { ...call, providerExecuted: true };
    const result = { type: "tool-result", toolCallId: "1", toolName: "ls", output: { type: "text", value: "a.ts" } };
    expect(aiSdk.validate([answerOf(own), answerOf(own, result)])).toEqual([]);
  });

  it("checks only the instructions that the SDK reads", () => {
    const messages = [{ role: "user", content: "hi" }];
    expect(aiSdk.validate({ messages, instructions: "Be brief.", system: 5 })).toEqual([]);
    expect(aiSdk.validate({ messages, system: [{ role: "system" }] })).toMatchObject([{ path: "system[0].content" }]);
    expect(aiSdk.validate({ messages, instructions: 5 })).toMatchObject([{ rule: "shape", path: "instructions" }]);
  });

  it.each([undefined, null, 5, "hello", {}, { messages: "hello" }, { messages: [], prompt: 5 }])(
    "finds no messages in %j",
    (wire) => {
      expect(aiSdk.validate(wire)).toMatchObject([{ rule: "shape", path: "" }]);
    },
  );

  it("is neither kept busy by a circular value nor stopped by a deep one", () => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    let deep: unknown = "end";
    for (let level = 0; level < 50_000; level += 1) deep = [deep];
    for (const openai of [circular, { deep }]) {
      expect(aiSdk.validate([{ role: "user", content: "hi", providerOptions: { openai } }])).toEqual([]);
    }
  });
});

// Helpers

function answerOf(...content: readonly unknown[]): unknown {
  return { role: "assistant", content };
}
