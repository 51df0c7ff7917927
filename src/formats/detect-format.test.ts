import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { Format } from "./codec.ts";
import { describeValue } from "./describe-value.ts";
import { detectFormat } from "./detect-format.ts";

const plain = [
  { role: "user", content: "Hello." },
  { role: "assistant", content: "Hi." },
];

const distinctive: Readonly<Record<Format, readonly object[]>> = {
  "openai-chat": [
    { role: "assistant", content: null, tool_calls: [{ id: "a", type: "function" }] },
    { role: "tool", tool_call_id: "a", content: "done" },
    { role: "user", name: "alice", content: "Hello." },
    { role: "user", content: [{ type: "image_url", image_url: { url: "https://example.com/a.png" } }] },
    { role: "user", content: [{ type: "file", file: { file_id: "a" } }] },
  ],
  anthropic: [
    { role: "assistant", content: [{ type: "tool_use", id: "a", name: "ls", input: {} }] },
    { role: "user", content: [{ type: "tool_result", tool_use_id: "a", content: "done" }] },
    { role: "assistant", content: [{ type: "thinking", thinking: "", signature: "" }] },
    { role: "user", content: [{ type: "image", source: { type: "url", url: "https://example.com/a.png" } }] },
    { role: "user", content: [{ type: "text", text: "Hi.", cache_control: { type: "ephemeral" } }] },
  ],
  "openai-responses": [
    { type: "message", role: "user", content: "Hello." },
    { role: "user", content: [{ type: "input_text", text: "Hello." }] },
    { type: "function_call", call_id: "a", name: "ls", arguments: "{}" },
    { type: "function_call_output", call_id: "a", output: "done" },
    { type: "reasoning", summary: [] },
    { type: "web_search_call", id: "a" },
  ],
  gemini: [
    { role: "user", parts: [{ text: "Hello." }] },
    { role: "model", parts: [{ functionCall: { name: "ls", args: {} } }] },
    { parts: [{ text: "Hello." }] },
    { role: "user", parts: { text: "Hello." } },
  ],
  "ai-sdk": [
    { role: "assistant", content: [{ type: "tool-call", toolCallId: "a", toolName: "ls", input: {} }] },
    { role: "tool", content: [{ type: "tool-result", toolCallId: "a", output: { type: "text", value: "done" } }] },
    { role: "assistant", content: [{ type: "reasoning", text: "Let me see." }] },
    { role: "user", content: [{ type: "file", mediaType: "image/png", data: "AAAA" }] },
    { id: "a", role: "user", parts: [{ type: "text", text: "Hello." }] },
  ],
};

const bodies: readonly (readonly [Format, object])[] = [
  ["openai-chat", { model: "m", messages: plain }],
  ["openai-chat", { messages: plain, tools: [{ type: "function", function: { name: "ls" } }] }],
  ["anthropic", { model: "m", max_tokens: 9, system: "Be brief.", messages: plain }],
  ["anthropic", { anthropic_version: "2023-06-01", messages: plain }],
  ["anthropic", { messages: plain, tools: [{ name: "ls", input_schema: {} }] }],
  ["openai-responses", { model: "m", input: "Hello." }],
  ["openai-responses", { model: "m", instructions: "Be brief.", input: plain }],
  ["openai-responses", { model: "m", previous_response_id: "resp_1" }],
  ["gemini", { contents: [{ role: "user", parts: [{ text: "Hello." }] }] }],
  ["gemini", { contents: "Hello.", systemInstruction: "Be brief." }],
  ["ai-sdk", { prompt: "Hello." }],
  ["ai-sdk", { system: "Be brief.", messages: plain, maxOutputTokens: 9, providerOptions: {} }],
  ["ai-sdk", { messages: plain, tools: { ls: { description: "Lists." } } }],
];

describe("detectFormat", () => {
  it("treats messages that any provider would accept as OpenAI's", () => {
    expect(detectFormat(plain)).toBe("openai-chat");
  });

  it.each(bodies)("recognises a request of %s: %j", (format, body) => {
    expect(detectFormat(body)).toBe(format);
  });

  it.each([[[]], [[1, 2]], [{}], ["text"], [null], [{ rows: [] }], [[{ id: 1 }]]])(
    "answers undefined for %j",
    (value) => {
      expect(detectFormat(value)).toBeUndefined();
    },
  );

  it("looks at a bounded number of messages", () => {
    const middle = Array.from({ length: 5_000 }, () => plain[0]);
    const tool = distinctive.anthropic[0];
    expect(detectFormat([...middle, tool])).toBe("anthropic");
    expect(detectFormat([...middle, tool, ...middle])).toBe("openai-chat");
  });

  test.prop([
    fc
      .constantFrom<Format>("openai-chat", "anthropic", "openai-responses", "gemini", "ai-sdk")
      .chain((format) => fc.tuple(fc.constant(format), fc.subarray([...distinctive[format]], { minLength: 1 }))),
    fc.nat({ max: 50 }),
  ])("recognises each format by any of its own messages among plain ones", ([format, messages], count) => {
    const before = format === "gemini" ? [] : Array.from({ length: count }, () => plain[0]);
    expect(detectFormat([...before, ...messages])).toBe(format);
  });

  test.prop([fc.jsonValue()])("answers any JSON", (value) => {
    detectFormat(value);
    describeValue(value);
  });
});

describe("describeValue", () => {
  it.each([
    [{ foo: 1, bar: 2 }, "a JSON object with keys foo, bar"],
    [{}, "a JSON object without keys"],
    [{ "my secret is hunter2": 1 }, "a JSON object with keys that are not plain names"],
    [{ id: 1, "a b": 2 }, "a JSON object with keys id and 1 more"],
    [[1, 2], "an array of numbers"],
    [["hunter2"], "an array of strings"],
    [[], "an empty array"],
    [[[]], "an array of arrays"],
    [[null], "an array of nulls"],
    [[{ id: 1 }], "an array of objects with keys id"],
    ["hunter2", "a string"],
    [null, "null"],
  ])("%j", (value, description) => {
    expect(describeValue(value)).toBe(description);
  });
});
