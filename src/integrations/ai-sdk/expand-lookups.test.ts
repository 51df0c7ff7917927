import { describe, expect, it } from "vitest";
import { expandLookups } from "./expand-lookups.ts";
import type { AssistantMessage, Prompt } from "./model-types.ts";

type Part = AssistantMessage["content"][number];

const text = (value: string): Part => ({ type: "text", text: value });
const call = (toolCallId: string, toolName = "lookup"): Part => ({
  type: "tool-call",
  toolCallId,
  toolName,
  input: {},
});
const ran = (toolCallId: string): Part => ({ ...call(toolCallId), providerExecuted: true }) as Part;
const result = (toolCallId: string, toolName = "lookup") =>
  ({ type: "tool-result", toolCallId, toolName, output: { type: "text", value: "found" } }) as const;
const user: Prompt[number] = { role: "user", content: [{ type: "text", text: "Go." }] };
const expand = (prompt: Prompt) => expandLookups(prompt, (name) => name === "lookup");

describe("expandLookups", () => {
  it("leaves a prompt without look-ups alone", () => {
    const prompt: Prompt = [user, { role: "assistant", content: [text("a"), call("1", "read")] }];
    expect(expand(prompt)).toEqual(prompt);
  });

  it("splits what the SDK treats as one message into rounds", () => {
    const content = [
      text("a"),
      ran("1"),
      ran("2"),
      result("1"),
      result("2"),
      text("b"),
      ran("3"),
      result("3"),
      text("c"),
    ];
    expect(expand([user, { role: "assistant", content }])).toEqual([
      user,
      { role: "assistant", content: [text("a"), call("1"), call("2")] },
      { role: "tool", content: [result("1"), result("2")] },
      { role: "assistant", content: [text("b"), call("3")] },
      { role: "tool", content: [result("3")] },
      { role: "assistant", content: [text("c")] },
    ]);
  });

  it("puts a result with those of the caller if the model called both", () => {
    const content = [text("a"), ran("1"), call("2", "read"), result("1")];
    const results: Prompt[number] = { role: "tool", content: [result("2", "read")] };
    expect(expand([{ role: "assistant", content }, results])).toEqual([
      { role: "assistant", content: [text("a"), call("1"), call("2", "read")] },
      { role: "tool", content: [result("1"), result("2", "read")] },
    ]);
    expect(expand([{ role: "assistant", content: [ran("1"), result("1")] }, user])).toEqual([
      { role: "assistant", content: [call("1")] },
      { role: "tool", content: [result("1")] },
      user,
    ]);
  });
});
