import { describe, expect, it } from "vitest";
import type { Transcript } from "../../core/model/transcript.ts";
import { decode } from "./decode.ts";
import { encode } from "./encode.ts";

const shellCall = {
  type: "shell_call",
  id: "sh_1",
  call_id: "call_1",
  action: { commands: ["make"], timeout_ms: 1000 },
};
const shellOutput = {
  type: "shell_call_output",
  call_id: "call_1",
  output: [{ stdout: "", stderr: "no rule", outcome: { type: "exit", exit_code: 2 } }],
};

describe("decode", () => {
  it("reads instructions as the first message and a bare input as the user's", () => {
    const body = { model: "gpt-6.1-sol", instructions: "Be brief.", input: "Hi", max_output_tokens: 100 };
    expect(decode(body)).toEqual({
      model: "gpt-6.1-sol",
      maxOutputTokens: 100,
      tools: [],
      messages: [
        { role: "system", parts: [{ kind: "text", text: "Be brief." }], meta: { place: "instructions" } },
        { role: "user", parts: [{ kind: "text", text: "Hi" }] },
      ],
      envelope: { kind: "request", body },
    });
  });

  it("names tools by their name, label or type", () => {
    const tools = [{ type: "function", name: "read" }, { type: "mcp", server_label: "crm" }, { type: "web_search" }, 7];
    expect(decode({ input: "", tools }).tools.map((tool) => tool.name)).toEqual([
      "read",
      "crm",
      "web_search",
      "unknown",
    ]);
  });

  it("treats tools that come as an item as part of the opening, so that no compaction folds them", () => {
    const items = [
      { type: "additional_tools", id: "at_1", role: "developer", tools: [{ type: "custom", name: "exec" }] },
      { role: "developer", content: "You are Codex." },
      { role: "user", content: "Hi" },
    ];
    const { messages, ...around } = decode(items);
    expect(messages.map(({ role }) => role)).toEqual(["system", "system", "user"]);
    expect(encode({ messages, ...around })).toEqual(items);
  });

  it("reads messages by role, with text, refusals and media as parts", () => {
    const image = { type: "input_image", detail: "low", file_id: "file-1" };
    const refusal = { type: "refusal", refusal: "I cannot." };
    const items = [
      { role: "developer", content: "Be brief." },
      { role: "user", content: [{ type: "input_text", text: "What is this?" }, image] },
      { type: "message", id: "msg_1", role: "assistant", status: "completed", content: [refusal] },
    ];
    expect(decode(items).messages).toEqual([
      { role: "system", parts: [{ kind: "text", text: "Be brief." }], meta: { wire: items[0] } },
      {
        role: "user",
        parts: [
          { kind: "text", text: "What is this?", wire: { type: "input_text", text: "What is this?" } },
          { kind: "media", media: "image", source: { kind: "file", fileId: "file-1" }, wire: image },
        ],
        meta: { wire: items[1] },
      },
      { role: "assistant", parts: [{ kind: "text", text: "I cannot.", wire: refusal }], meta: { wire: items[2] } },
    ]);
  });

  it("reads every item as one message", () => {
    const reasoning = { type: "reasoning", id: "rs_1", summary: [{ type: "summary_text", text: "Look." }] };
    const sealed = { type: "reasoning", id: "rs_2", summary: [], encrypted_content: "gAAAA" };
    const call = { type: "function_call", call_id: "call_1", name: "read", arguments: '{"path": 1}' };
    const custom = { type: "custom_tool_call", call_id: "call_2", name: "run", input: "make" };
    const output = { type: "function_call_output", call_id: "call_1", output: "text", status: "incomplete" };
    const blocks = { type: "custom_tool_call_output", call_id: "call_2", output: [{ type: "input_text", text: "ok" }] };
    expect(outline(decode([reasoning, sealed, call, custom, output, blocks]))).toEqual([
      ["assistant", { kind: "reasoning", text: "Look.", sealed: false }],
      ["assistant", { kind: "reasoning", text: "", sealed: true }],
      [
        "assistant",
        { kind: "tool-call", callId: "call_1", toolName: "read", input: { kind: "json-text", text: '{"path": 1}' } },
      ],
      ["assistant", { kind: "tool-call", callId: "call_2", toolName: "run", input: { kind: "text", text: "make" } }],
      [
        "tool",
        {
          kind: "tool-result",
          callId: "call_1",
          output: { kind: "parts", parts: [{ kind: "text", text: "text" }] },
          isError: true,
        },
      ],
      [
        "tool",
        {
          kind: "tool-result",
          callId: "call_2",
          output: { kind: "parts", parts: [{ kind: "text", text: "ok", wire: { type: "input_text", text: "ok" } }] },
          isError: false,
        },
      ],
    ]);
  });

  it("reads built-in calls as tool calls whose input is JSON text with sorted keys", () => {
    const shown = decode([shellCall, shellOutput]).messages.map((message) => message.parts[0]);
    expect(shown).toEqual([
      {
        kind: "tool-call",
        callId: "call_1",
        toolName: "shell",
        input: { kind: "json-text", text: '{"commands":["make"],"timeout_ms":1000}' },
        wire: shellCall,
      },
      {
        kind: "tool-result",
        callId: "call_1",
        output: {
          kind: "parts",
          parts: [{ kind: "text", text: '[{"outcome":{"exit_code":2,"type":"exit"},"stderr":"no rule","stdout":""}]' }],
        },
        isError: false,
        wire: shellOutput,
      },
    ]);
  });

  it.each([
    { type: "compaction", encrypted_content: "x" },
    { type: "web_search_call", id: "ws_1" },
    { type: "mcp_call", id: "mcp_1", name: "n", arguments: "{}", output: "ran at the provider" },
    { type: "item_reference", id: "msg_1" },
    { type: "a_new_item" },
  ])("carries $type through as an opaque part", (item) => {
    expect(decode([item]).messages).toEqual([
      { role: "assistant", parts: [{ kind: "opaque", type: item.type, wire: item }] },
    ]);
  });

  it.each([
    [7],
    [{ role: "user" }],
    [{ role: "wizard", content: "x" }],
    [{ type: "function_call", call_id: "call_1", name: "f", arguments: {} }],
    [{ type: "function_call_output", output: "whose?" }],
  ])("carries the malformed item %j through as an opaque part", (item) => {
    const { messages } = decode([item]);
    expect(messages[0]?.parts[0]).toMatchObject({ kind: "opaque", wire: item });
    expect(encode(decode([item]))).toStrictEqual([item]);
  });

  it("passes an output that takes no text through unchanged if its call is at the provider", () => {
    const body = { previous_response_id: "resp_1", input: [shellOutput] };
    expect(decode(body).messages[0]?.parts[0]).toMatchObject({ kind: "opaque", type: "shell_call_output" });
  });

  it.each([7, "text", null, {}, { input: 7 }, { messages: [] }])("refuses %j", (wire) => {
    expect(() => decode(wire)).toThrow(expect.objectContaining({ code: "NOT_THIS_FORMAT" }));
  });

  it("accepts a request without input if the provider has something to answer", () => {
    const body = { model: "gpt-6.1-sol", previous_response_id: "resp_1" };
    expect(encode(decode(body))).toStrictEqual(body);
  });
});

// Helpers

/** Role and first part of every message, without the part's wire object. */
function outline(transcript: Transcript): unknown[] {
  return transcript.messages.map(({ role, parts: [part] }) => {
    const { wire: _, ...shown } = part ?? { wire: undefined };
    return [role, shown];
  });
}
