import { describe, expect, it } from "vitest";
import { messageLists, requests } from "../../../test/arbitraries/anthropic/requests.ts";
import { capturedRequests } from "../../../test/captured/anthropic.ts";
import { describeCodec } from "../../../test/contracts/codec.ts";
import { ruleFixtures } from "../../../test/fixtures/formats/anthropic/rule-fixtures.ts";
import { mutations } from "../../../test/mutations/anthropic.ts";
import { isCompactionError } from "../../core/base/errors.ts";
import type { Message, Part } from "../../core/model/message.ts";
import { anthropic } from "./index.ts";

describeCodec({ codec: anthropic, requests, messageLists, ruleFixtures, mutations, captured: capturedRequests });

describe("anthropic.decode", () => {
  it("reads the system prompt as the first message and the options around the messages", () => {
    const tools = [{ type: "mcp_toolset", mcp_server_name: "files" }, { type: "computer_toolset_20260801" }, 7];
    const body = { model: "claude-opus-5-5", max_tokens: 10, system: "Be brief.", tools, messages: [] };
    expect(anthropic.decode(body)).toEqual({
      messages: [{ role: "system", parts: [{ kind: "text", text: "Be brief." }], meta: { place: "instructions" } }],
      tools: [
        { name: "files", wire: tools[0] },
        { name: "computer_toolset_20260801", wire: tools[1] },
        { name: "unknown", wire: 7 },
      ],
      model: "claude-opus-5-5",
      maxOutputTokens: 10,
      rolesAlternate: true,
      envelope: { kind: "request", body },
    });
  });

  it("reads a tool call, and its results as a message of the role tool", () => {
    const call = { type: "tool_use", id: "a", name: "read", input: { path: "a.ts" } };
    const result = { type: "tool_result", tool_use_id: "a", content: "ENOENT", is_error: true };
    expect(decoded([{ role: "assistant", content: [call] }])).toMatchObject([
      {
        role: "assistant",
        parts: [{ kind: "tool-call", callId: "a", input: { kind: "json", value: { path: "a.ts" } } }],
      },
    ]);
    expect(decoded([{ role: "user", content: [result] }])).toMatchObject([
      { role: "tool", parts: [{ kind: "tool-result", callId: "a", isError: true, output: textOutput("ENOENT") }] },
    ]);
  });

  it("keeps the role user if the user speaks after the results", () => {
    const content = [
      { type: "tool_result", tool_use_id: "a" },
      { type: "text", text: "Stop." },
    ];
    expect(decoded([{ role: "user", content }])).toMatchObject([{ role: "user" }]);
  });

  it.each([
    [
      { type: "thinking", thinking: "Hm.", signature: "s" },
      { kind: "reasoning", text: "Hm.", sealed: true },
    ],
    [
      { type: "redacted_thinking", data: "d" },
      { kind: "reasoning", text: "", sealed: true },
    ],
    [
      { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBO" } },
      { kind: "media", media: "image", mediaType: "image/png", source: { kind: "base64", data: "iVBO" } },
    ],
    [
      { type: "document", source: { type: "text", media_type: "text/plain", data: "Hi" }, title: "T" },
      { kind: "media", media: "document", source: { kind: "text", text: "Hi" } },
    ],
    [
      { type: "document", source: { type: "content", content: [] } },
      { kind: "media", media: "document", source: { kind: "unknown" } },
    ],
    [
      { type: "server_tool_use", id: "s", name: "web_search", input: {} },
      { kind: "opaque", type: "server_tool_use" },
    ],
    [
      { type: "compaction", content: "So far." },
      { kind: "opaque", type: "compaction" },
    ],
    [
      { type: "tool_use", id: 1, name: "read", input: {} },
      { kind: "opaque", type: "tool_use" },
    ],
    [{ text: "no type" }, { kind: "opaque", type: "unknown" }],
    ["no object", { kind: "opaque", type: "unknown", wire: "no object" }],
  ])("reads the block %j", (block, part) => {
    expect(decoded([{ role: "assistant", content: [block] }])[0]?.parts).toMatchObject([part]);
  });

  it.each([7, { role: "developer", content: "Hi" }, { role: "user", content: 7 }])(
    "carries the unreadable message %j whole, and attributes it to no one",
    (message) => {
      expect(decoded([message])).toEqual([
        { role: "system", parts: [{ kind: "opaque", type: "message", wire: message }] },
      ]);
    },
  );

  it.each([
    ["", null],
    ["messages", { messages: {} }],
  ])("says what is wrong with the outline at '%s'", (path, wire) => {
    const error = failure(() => anthropic.decode(wire));
    expect(isCompactionError(error, "NOT_THIS_FORMAT") && error.details.path).toBe(path);
  });
});

describe("anthropic.encode", () => {
  it("writes what has no wire object in the simplest form", () => {
    const parts: Part[] = [
      { kind: "tool-result", callId: "a", output: textOutput("done"), isError: false },
      { kind: "tool-result", callId: "b", output: { kind: "json", value: { exit: 1 } }, isError: true },
      { kind: "tool-result", callId: "c", output: { kind: "parts", parts: [] }, isError: false },
      { kind: "media", media: "image", source: { kind: "base64", data: "iVBO" } },
      { kind: "media", media: "file", source: { kind: "file", fileId: "file_1" } },
      { kind: "media", media: "document", source: { kind: "url", url: "https://example.com" } },
    ];
    expect(written({ role: "user", parts })).toEqual({
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "a", content: "done" },
        { type: "tool_result", tool_use_id: "b", content: '{"exit":1}', is_error: true },
        { type: "tool_result", tool_use_id: "c" },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "iVBO" } },
        { type: "document", source: { type: "file", file_id: "file_1" } },
        { type: "document", source: { type: "url", url: "https://example.com" } },
      ],
    });
  });

  it("leaves out what the provider has no form for", () => {
    const parts: Part[] = [
      { kind: "reasoning", text: "Hm.", sealed: false },
      { kind: "media", media: "audio", source: { kind: "base64", data: "UklG" } },
      { kind: "media", media: "image", source: { kind: "unknown" } },
    ];
    expect(written({ role: "assistant", parts })).toEqual({ role: "assistant", content: [] });
  });

  it.each([
    [{ kind: "json-text", text: '{"a":1}' }, { a: 1 }],
    [{ kind: "json-text", text: "[1]" }, { input: [1] }],
    [{ kind: "json-text", text: "{" }, { input: "{" }],
    [{ kind: "text", text: "ls" }, { input: "ls" }],
  ] as const)("writes the arguments %j as an object", (input, expected) => {
    const message = written({ role: "assistant", parts: [{ kind: "tool-call", callId: "a", toolName: "t", input }] });
    expect(message).toMatchObject({ content: [{ type: "tool_use", input: expected }] });
  });

  it("keeps the fields it does not know when a text changes", () => {
    const wire = { role: "user", content: [{ type: "text", text: "old", cache_control: { type: "ephemeral" } }], x: 1 };
    const [message] = decoded([wire]);
    const parts = message?.parts.map((part) => (part.kind === "text" ? { ...part, text: "new" } : part)) ?? [];
    expect(written({ role: "user", ...message, parts })).toEqual({
      role: "user",
      content: [{ type: "text", text: "new", cache_control: { type: "ephemeral" } }],
      x: 1,
    });
  });

  it("turns a bare string into blocks when a second part joins it", () => {
    const [message] = decoded([{ role: "user", content: "Go on." }]);
    const parts: Part[] = [{ kind: "text", text: "Earlier: nothing." }, ...(message?.parts ?? [])];
    expect(written({ role: "user", ...message, parts })).toEqual({
      role: "user",
      content: [
        { type: "text", text: "Earlier: nothing." },
        { type: "text", text: "Go on." },
      ],
    });
  });

  it("puts instructions back where they were, and removes them with their message", () => {
    const body = { system: [{ type: "text", text: "Be brief.", x: 1 }], messages: [{ role: "user", content: "Hi" }] };
    const transcript = anthropic.decode(body);
    expect(anthropic.encode(transcript)).toEqual(body);
    expect(anthropic.encode({ ...transcript, messages: transcript.messages.slice(1) })).toEqual({
      messages: [{ role: "user", content: "Hi" }],
    });
  });

  it("survives values that are nested deeper than the stack", () => {
    const call = { type: "tool_use", id: "a", name: "t", input: nested(100_000) };
    const result = { type: "tool_result", tool_use_id: "a" };
    const messages = [
      { role: "user", content: "Go." },
      { role: "assistant", content: [{ type: "thinking", thinking: "", signature: "s" }, call] },
      { role: "user", content: [result] },
    ];
    const body = { model: "claude-opus-5-5", max_tokens: 1, messages };
    expect(anthropic.encode(anthropic.decode(body))).toMatchObject({ model: "claude-opus-5-5" });
    const previous = { ...body, messages: messages.map((message) => ({ ...message })) };
    expect(anthropic.validate(body, { previous })).toEqual([]);
  });
});

describe("anthropic.validate", () => {
  it("requires no model of a bare array of messages", () => {
    expect(anthropic.validate([{ role: "user", content: "Hi" }])).toEqual([]);
  });

  it("accepts a request that only warms the cache", () => {
    const body = { model: "claude-opus-5-5", max_tokens: 0, messages: [{ role: "user", content: "Hi" }] };
    expect(anthropic.validate(body)).toEqual([]);
  });

  it("accepts results whose call the provider holds in a thread", () => {
    const messages = [{ role: "user", content: [{ type: "tool_result", tool_use_id: "a" }] }];
    const body = { model: "claude-opus-5-5", max_tokens: 1, messages };
    const thread = { type: "continue", previous_message_id: "msg_1" };
    expect(anthropic.validate({ ...body, thread })).toEqual([]);
    expect(anthropic.validate(body)).toMatchObject([{ rule: "tool-result-without-call" }]);
  });

  it("accepts an answer at the end of a request to summarize", () => {
    const messages = [
      { role: "user", content: "Hi" },
      { role: "assistant", content: "Hello. " },
    ];
    const body = { model: "claude-opus-5-5", max_tokens: 1, messages };
    expect(anthropic.validate({ ...body, compaction: { type: "summarize" } })).toEqual([]);
    expect(anthropic.validate(body)).toMatchObject([{ rule: "no-prefill" }, { rule: "no-trailing-whitespace" }]);
  });

  it("names the place of a breach", () => {
    const messages = [
      {
        role: "user",
        content: [
          { type: "text", text: "Hi" },
          { type: "image", source: {} },
        ],
      },
    ];
    expect(anthropic.validate(messages)).toEqual([
      { rule: "shape", path: "messages[0].content[1].source.type", message: "This should be a string." },
    ]);
  });
});

// Helpers

function decoded(messages: readonly unknown[]): readonly Message[] {
  return anthropic.decode(messages).messages;
}

function written(message: Message): unknown {
  const messages = anthropic.encode({ messages: [message], tools: [], envelope: { kind: "messages" } });
  return Array.isArray(messages) ? messages[0] : undefined;
}

function textOutput(text: string): { kind: "parts"; parts: { kind: "text"; text: string }[] } {
  return { kind: "parts", parts: [{ kind: "text", text }] };
}

function nested(depth: number): unknown {
  let value: Record<string, unknown> = {};
  for (let level = 0; level < depth; level += 1) value = { value };
  return value;
}

function failure(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}
