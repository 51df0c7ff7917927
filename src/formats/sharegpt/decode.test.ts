import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { CompactionError } from "../../core/base/errors.ts";
import type { Message } from "../../core/model/message.ts";
import { decodeShareGpt, isShareGptDocument } from "./index.ts";

describe("decodeShareGpt", () => {
  it("reads every turn as one message, and the system prompt next to the list as instructions", () => {
    const { messages, tools } = decodeShareGpt({
      system: "Be brief.",
      tools: '[{"name":"weather"}]',
      conversations: [
        { from: "human", value: "Weather?" },
        { from: "gpt", value: "Nine degrees." },
      ],
    });
    expect(messages.map(outline)).toEqual(["system: Be brief.", "user: Weather?", "assistant: Nine degrees."]);
    expect(messages[0]?.meta?.place).toBe("instructions");
    expect(tools).toEqual([{ name: "tools", wire: '[{"name":"weather"}]' }]);
  });

  it("reads calls and responses that are tags inside a text", () => {
    const { messages } = decodeShareGpt({
      conversations: [
        {
          from: "gpt",
          value:
            'Let me see.\n<tool_call>\n{"name":"read","arguments":{"path":"a.ts"}}\n</tool_call>\n<tool_call>{"name":"ls"}</tool_call>',
        },
        {
          from: "tool",
          value: "<tool_response>\nexport {}\n</tool_response>\n<tool_response>a.ts</tool_response>",
        },
      ],
    });
    expect(messages.map(outline)).toEqual([
      'assistant: Let me see.\n + call_0_0 read {"path":"a.ts"} + call_0_1 ls {}',
      "tool: call_0_0 = export {} + call_0_1 = a.ts",
    ]);
  });

  it("reads call turns, and gives each result to the oldest waiting call", () => {
    const { messages } = decodeShareGpt([
      { from: "function_call", value: '{"name":"a","arguments":{}}' },
      { from: "function_call", value: '[{"name":"b","arguments":"{}"}]' },
      { from: "observation", value: "one" },
      { from: "observation", value: "two" },
    ]);
    expect(messages.map(outline)).toEqual([
      "assistant: call_0_0 a {}",
      "assistant: call_1_0 b {}",
      "tool: call_0_0 = one",
      "tool: call_1_0 = two",
    ]);
  });

  it("gives no later result to an unanswered call", () => {
    const call = (name: string) => ({ from: "gpt", value: `<tool_call>{"name":"${name}"}</tool_call>` });
    const { messages } = decodeShareGpt([
      call("lost"),
      { from: "human", value: "Again." },
      call("found"),
      { from: "tool", value: "yes" },
      { from: "tool", value: "and more" },
    ]);
    expect(messages.map(outline).slice(-2)).toEqual(["tool: call_2_0 = yes", "tool: result_4_0 = and more"]);
  });

  it.each(["<tool_call>not JSON</tool_call>", '<tool_call>{"name":1}</tool_call>', "<tool_call>", '{"name":"x"}'])(
    "leaves %j as text",
    (value) => {
      const [message] = decodeShareGpt([{ from: "gpt", value }]).messages;
      expect(message?.parts).toEqual([{ kind: "text", text: value }]);
    },
  );

  it("attributes a turn of an unknown speaker or without text to no one", () => {
    for (const turn of [{ from: "narrator", value: "Rain." }, { from: "human", value: 7 }, null, "text"]) {
      const [message] = decodeShareGpt([turn]).messages;
      expect(message).toEqual({ role: "system", parts: [{ kind: "opaque", type: "turn", wire: turn }] });
    }
  });

  const turns = fc.array(
    fc.record({
      from: fc.constantFrom("system", "human", "gpt", "function_call", "observation", "tool", "narrator"),
      value: fc.constantFrom(
        "text",
        '<tool_call>{"name":"a"}</tool_call>',
        "<tool_response>1</tool_response>",
        '{"name":"a"}',
      ),
    }),
  );

  test.prop([turns])("has one message per turn, and answers no call twice", (conversations) => {
    const { messages } = decodeShareGpt({ conversations });
    expect(messages).toHaveLength(conversations.length);
    const answered = messages.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === "tool-result" ? [part.callId] : [])),
    );
    expect(new Set(answered).size).toBe(answered.length);
  });

  test.prop([fc.jsonValue()])("reads any JSON or refuses it", (value) => {
    isShareGptDocument(value);
    try {
      decodeShareGpt(value);
    } catch (error) {
      expect(error).toBeInstanceOf(CompactionError);
    }
  });
});

// Helpers

function outline({ role, parts }: Message): string {
  const said = parts.map((part) => {
    if (part.kind === "text") return part.text;
    if (part.kind === "tool-call")
      return `${part.callId} ${part.toolName} ${"text" in part.input ? part.input.text : ""}`;
    if (part.kind !== "tool-result" || part.output.kind !== "parts") return part.kind;
    return `${part.callId} = ${part.output.parts.map((one) => (one.kind === "text" ? one.text : one.kind)).join("")}`;
  });
  return `${role}: ${said.join(" + ")}`;
}
