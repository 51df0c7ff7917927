import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { CompactionError } from "../../core/base/errors.ts";
import { openAiChat } from "../openai-chat/index.ts";
import { readShareGpt } from "./share-gpt.ts";

describe("readShareGpt", () => {
  it("leaves calls and responses that are tags inside a text as text", () => {
    const { wire, notes } = readShareGpt({
      conversations: [
        { from: "human", value: "Weather?" },
        { from: "gpt", value: '<tool_call>{"name":"weather"}</tool_call>' },
        { from: "tool", value: "<tool_response>9</tool_response>" },
      ],
    });
    expect(wire).toEqual([
      { role: "user", content: "Weather?" },
      { role: "assistant", content: '<tool_call>{"name":"weather"}</tool_call>' },
      { role: "user", content: "<tool_response>9</tool_response>" },
    ]);
    expect(notes).toEqual(["tool results without a structured call, read as user messages: 1"]);
  });

  it("makes tool calls of call turns that are answered", () => {
    const { wire } = readShareGpt({
      system: "You call functions.",
      conversations: [
        { from: "human", value: "Weather?" },
        { from: "function_call", value: '[{"name":"weather","arguments":{"city":"Ulm"}},{"name":"time"}]' },
        { from: "observation", value: "9" },
        { from: "observation", value: "12:00" },
        { from: "gpt", value: "Nine degrees." },
      ],
    });
    expect(wire).toEqual([
      { role: "system", content: "You call functions." },
      { role: "user", content: "Weather?" },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "call_1_0", type: "function", function: { name: "weather", arguments: '{"city":"Ulm"}' } },
          { id: "call_1_1", type: "function", function: { name: "time", arguments: "{}" } },
        ],
      },
      { role: "tool", tool_call_id: "call_1_0", content: "9" },
      { role: "tool", tool_call_id: "call_1_1", content: "12:00" },
      { role: "assistant", content: "Nine degrees." },
    ]);
  });

  it("keeps a call turn as text if a result is missing", () => {
    const { wire } = readShareGpt({ conversations: [{ from: "function_call", value: '{"name":"weather"}' }] });
    expect(wire).toEqual([{ role: "assistant", content: '{"name":"weather"}' }]);
  });

  it("accepts the other names of the keys, and says what it left out", () => {
    const { wire, notes } = readShareGpt({
      messages: [
        { role: "human", content: "Hi." },
        { role: "narrator", content: "Rain falls." },
      ],
      tools: "[]",
    });
    expect(wire).toEqual([{ role: "user", content: "Hi." }]);
    expect(notes).toEqual([
      "turns of an unknown speaker or without text, left out: 1",
      "tool definition lists, left out: 1",
    ]);
  });

  test.prop([fc.array(turn(), { minLength: 1 })])("makes messages that OpenAI accepts", (conversations) => {
    expect(openAiChat.validate(readShareGpt({ conversations }).wire)).toEqual([]);
  });

  test.prop([fc.jsonValue()])("answers any value with messages or a refusal", (value) => {
    try {
      readShareGpt(value);
    } catch (error) {
      expect(error).toBeInstanceOf(CompactionError);
    }
  });
});

// Helpers

function turn(): fc.Arbitrary<object> {
  return fc.record({
    from: fc.constantFrom("system", "human", "gpt", "function_call", "observation", "tool"),
    value: fc.constantFrom("text", '{"name":"a","arguments":{}}', '[{"name":"a"},{"name":"b"}]', "[]", "{"),
  });
}
