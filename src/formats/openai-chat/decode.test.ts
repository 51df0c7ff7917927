import { describe, expect, it } from "vitest";
import type { Message, Part } from "../../core/model/message.ts";
import { openAiChat } from "./index.ts";

describe("openAiChat.decode", () => {
  it("reads content given as a string as one text part", () => {
    const wire = { role: "user", content: "Why?" };
    expect(decodeOne(wire)).toEqual({ role: "user", parts: [{ kind: "text", text: "Why?" }], meta: { wire } });
  });

  it("reads content given as a list as one part per block", () => {
    const text = { type: "text", text: "Look:" };
    const image = { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0=", detail: "low" } };
    const file = { type: "file", file: { file_id: "file-1" } };
    expect(partsOf({ role: "user", content: [text, image, file] })).toEqual([
      { kind: "text", text: "Look:", wire: text },
      {
        kind: "media",
        media: "image",
        mediaType: "image/png",
        source: { kind: "base64", data: "iVBORw0=" },
        wire: image,
      },
      { kind: "media", media: "file", source: { kind: "file", fileId: "file-1" }, wire: file },
    ]);
  });

  it("reads system and developer messages alike", () => {
    expect(decodeOne({ role: "developer", content: "Be brief." }).role).toBe("system");
  });

  it("reads function calls as JSON text and custom calls as free text", () => {
    const read = { id: "a", type: "function", function: { name: "read", arguments: '{"path":"x"}' } };
    const patch = { id: "b", type: "custom", custom: { name: "patch", input: "+ line" } };
    expect(partsOf({ role: "assistant", content: null, tool_calls: [read, patch] })).toEqual([
      {
        kind: "tool-call",
        callId: "a",
        toolName: "read",
        input: { kind: "json-text", text: '{"path":"x"}' },
        wire: read,
      },
      { kind: "tool-call", callId: "b", toolName: "patch", input: { kind: "text", text: "+ line" }, wire: patch },
    ]);
  });

  it("reads a tool message as one result", () => {
    expect(decodeOne({ role: "tool", tool_call_id: "a", content: "42" })).toMatchObject({
      role: "tool",
      parts: [{ kind: "tool-result", callId: "a", output: { kind: "parts", parts: [{ text: "42" }] }, isError: false }],
    });
  });

  it("pairs a legacy function message with its call by name", () => {
    const called = { role: "assistant", content: null, function_call: { name: "read", arguments: "{}" } };
    const answered = { role: "function", name: "read", content: "42" };
    const [call] = partsOf(called);
    const [result] = partsOf(answered);
    expect(call).toMatchObject({ kind: "tool-call", callId: "function_call:read", toolName: "read" });
    expect(result).toMatchObject({ kind: "tool-result", callId: "function_call:read" });
  });

  it("puts what a model thought before what it said, and what it refused or called after it", () => {
    const kinds = partsOf({
      tool_calls: [{ id: "a", type: "function", function: { name: "read", arguments: "{}" } }],
      refusal: "No.",
      content: "Well.",
      reasoning_content: "Hm.",
      role: "assistant",
    }).map((part) => [part.kind, "text" in part ? part.text : undefined]);
    expect(kinds).toEqual([
      ["reasoning", "Hm."],
      ["text", "Well."],
      ["text", "No."],
      ["tool-call", undefined],
    ]);
  });

  it("seals reasoning that is signed or encrypted, and does not count its text twice", () => {
    const details = [
      { type: "reasoning.text", text: "Hm.", signature: "sig" },
      { type: "reasoning.encrypted", data: "gAAAA" },
    ];
    expect(partsOf({ role: "assistant", content: "So.", reasoning_details: details })[0]).toMatchObject({
      kind: "reasoning",
      text: "Hm.",
      sealed: true,
    });
    expect(partsOf({ role: "assistant", content: "So.", reasoning: "Hm.", reasoning_details: details })).toMatchObject([
      { kind: "reasoning", text: "Hm.", sealed: false },
      { kind: "reasoning", text: "", sealed: true },
      { kind: "text" },
    ]);
  });

  it("keeps the tools, the model and the room for the answer", () => {
    const transcript = openAiChat.decode({
      model: "gpt-6.1-sol",
      max_tokens: 500,
      tools: [
        { type: "function", function: { name: "read" } },
        { type: "custom", custom: { name: "patch" } },
      ],
      functions: [{ name: "old" }],
      messages: [],
    });
    expect(transcript).toMatchObject({ model: "gpt-6.1-sol", maxOutputTokens: 500 });
    expect(transcript.tools.map((tool) => tool.name)).toEqual(["read", "patch", "old"]);
  });

  it("carries a message it does not know as one opaque part, and never as the user's", () => {
    const wire = { role: "narrator", content: "Meanwhile." };
    expect(decodeOne(wire)).toEqual({ role: "system", parts: [{ kind: "opaque", type: "message", wire }] });
  });

  it("says what is missing if the outline is wrong", () => {
    const decodes = (wire: unknown) => (): unknown => openAiChat.decode(wire);
    expect(decodes({ contents: [] })).toThrow("messages should be an array of messages");
    expect(decodes("hello")).toThrow("the input should be a request body or an array of messages");
    expect(decodes(null)).toThrow(expect.objectContaining({ code: "NOT_THIS_FORMAT" }));
  });
});

// Helpers

function decodeOne(wire: unknown): Message {
  const [message] = openAiChat.decode([wire]).messages;
  if (message === undefined) throw new Error("no message was decoded");
  return message;
}

function partsOf(wire: unknown): readonly Part[] {
  return decodeOne(wire).parts;
}
