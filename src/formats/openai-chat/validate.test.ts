import { describe, expect, it } from "vitest";
import { openAiChat } from "./index.ts";
import type { OpenAiChatMessage, OpenAiChatRequest } from "./wire.ts";

describe("openAiChat.validate", () => {
  it("names the place in a bare array without the key of a body", () => {
    expect(openAiChat.validate([{ role: "tool", tool_call_id: "a", content: "42" }])).toMatchObject([
      { rule: "tool-result-without-call", path: "messages[0].tool_call_id" },
    ]);
  });

  it("requires a model of a body, and only messages of a bare array", () => {
    expect(openAiChat.validate({ messages: [{ role: "user", content: "Hi." }] })).toMatchObject([
      { rule: "shape", path: "model" },
    ]);
    expect(openAiChat.validate([{ role: "user", content: "Hi." }])).toEqual([]);
  });

  it("reports a call that has no result and is then repeated under the same id", () => {
    const calling = { role: "assistant", tool_calls: [{ id: "a", type: "custom", custom: { name: "x", input: "" } }] };
    const result = { role: "tool", tool_call_id: "a", content: "42" };
    expect(openAiChat.validate([calling, calling, result])).toMatchObject([
      { rule: "tool-call-without-result", path: "messages[0].tool_calls[0].id" },
    ]);
  });
});

describe("a request for Claude through a gateway", () => {
  const cached = { type: "ephemeral" } as const;
  const request: OpenAiChatRequest = {
    model: "anthropic/claude-sonnet-5.5",
    messages: [
      // OpenRouter: the mark is on the block.
      {
        role: "system",
        content: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral", ttl: "1h" } }],
      },
      // LiteLLM: the mark may also be next to a bare string.
      { role: "user", content: "Read a.ts.", cache_control: cached },
      {
        role: "assistant",
        content: null,
        reasoning_details: [{ type: "reasoning.text", text: "Hm.", signature: "EqQB" }],
        tool_calls: [{ id: "toolu_1", type: "function", function: { name: "read", arguments: '{"path":"a.ts"}' } }],
      },
      {
        role: "tool",
        tool_call_id: "toolu_1",
        content: [{ type: "text", text: "export {}", cache_control: cached }],
      },
    ],
  };

  it("is accepted and survives the round trip", () => {
    expect(openAiChat.validate(request)).toEqual([]);
    expect(openAiChat.encode(openAiChat.decode(request))).toStrictEqual(request);
  });

  it("keeps its marks when a text is edited", () => {
    const transcript = openAiChat.decode(request);
    const messages = transcript.messages.map((message) => ({
      ...message,
      parts: message.parts.map((part) => (part.kind === "text" ? { ...part, text: "shorter" } : part)),
    }));
    expect(openAiChat.encode({ ...transcript, messages })).toMatchObject({
      messages: [
        { content: [{ text: "shorter", cache_control: { ttl: "1h" } }] },
        { content: "shorter", cache_control: cached },
        {},
        {},
      ],
    });
  });

  it("is refused with a fifth mark, wherever it is", () => {
    const more: OpenAiChatMessage[] = [
      { role: "user", content: "And b.ts.", cache_control: cached },
      { role: "user", content: [{ type: "text", text: "And c.ts." }], cache_control: cached },
    ];
    expect(openAiChat.validate({ ...request, messages: [...request.messages, ...more] })).toMatchObject([
      { rule: "cache-control-limit", path: "messages[5].cache_control" },
    ]);
  });

  it("counts the automatic mark of the request, unless the last block has one", () => {
    const content = ["a", "b", "c", "d"].map((text) => ({ type: "text", text, cache_control: cached }));
    const full = { model: "claude-opus-5.5", cache_control: cached, messages: [{ role: "user", content }] };
    expect(openAiChat.validate(full)).toEqual([]);
    const longer = { ...full, messages: [...full.messages, { role: "assistant", content: "So." }] };
    expect(openAiChat.validate(longer)).toMatchObject([{ rule: "cache-control-limit", path: "cache_control" }]);
  });

  it("may have any number of marks for Gemini, which uses the last", () => {
    const content = Array.from({ length: 6 }, () => ({ type: "text", text: "a", cache_control: cached }));
    expect(openAiChat.validate({ model: "google/gemini-4-argon", messages: [{ role: "user", content }] })).toEqual([]);
  });
});
