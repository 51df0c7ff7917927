import { describe, expect, it } from "vitest";
import type { Message, Part } from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { openAiChat } from "./index.ts";

describe("openAiChat.encode", () => {
  it("writes a hand-written transcript in the simplest form", () => {
    const messages: Message[] = [
      { role: "user", parts: [text("Read both.")] },
      { role: "assistant", parts: [call("a"), call("b")] },
      { role: "tool", parts: [result("a"), result("b")] },
      { role: "assistant", parts: [{ kind: "reasoning", text: "Hm.", sealed: false }, text("Done.")] },
    ];
    expect(encodeAll(messages)).toEqual([
      { role: "user", content: "Read both." },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          { id: "a", type: "function", function: { name: "read", arguments: '{"path":"x"}' } },
          { id: "b", type: "function", function: { name: "read", arguments: '{"path":"x"}' } },
        ],
      },
      { role: "tool", tool_call_id: "a", content: '{"ok":true}' },
      { role: "tool", tool_call_id: "b", content: '{"ok":true}' },
      { role: "assistant", content: "Done." },
    ]);
  });

  it("writes results before the user's words", () => {
    expect(encodeAll([{ role: "user", parts: [text("Now?"), result("a")] }])).toEqual([
      { role: "tool", tool_call_id: "a", content: '{"ok":true}' },
      { role: "user", content: "Now?" },
    ]);
  });

  it("writes media from its source, and leaves out media without one", () => {
    const media = (part: Omit<Extract<Part, { kind: "media" }>, "kind">): Part => ({ kind: "media", ...part });
    const parts = [
      media({ media: "image", mediaType: "image/gif", source: { kind: "base64", data: "R0lG" } }),
      media({ media: "image", source: { kind: "url", url: "https://example.com/a.png" } }),
      media({ media: "audio", mediaType: "audio/mpeg", source: { kind: "base64", data: "SUQz" } }),
      media({ media: "document", mediaType: "application/pdf", source: { kind: "base64", data: "JVBE" } }),
      media({ media: "document", source: { kind: "file", fileId: "file-1" } }),
      media({ media: "document", source: { kind: "text", text: "Chapter 1" } }),
      media({ media: "video", source: { kind: "unknown" } }),
    ];
    const [message] = encodeAll([{ role: "user", parts }]);
    expect(message).toEqual({
      role: "user",
      content: [
        { type: "image_url", image_url: { url: "data:image/gif;base64,R0lG" } },
        { type: "image_url", image_url: { url: "https://example.com/a.png" } },
        { type: "input_audio", input_audio: { data: "SUQz", format: "mp3" } },
        { type: "file", file: { filename: "file.pdf", file_data: "data:application/pdf;base64,JVBE" } },
        { type: "file", file: { file_id: "file-1" } },
        { type: "text", text: "Chapter 1" },
      ],
    });
    expect(encodeAll(openAiChat.decode([message]).messages)).toEqual([message]);
  });

  it("turns a bare string into a list only when it has to", () => {
    const wire = { role: "user", content: "One.", name: "alice" };
    const decoded = decodeOne(wire);
    expect(encodeAll([{ ...decoded, parts: [text("Two.")] }])).toEqual([{ ...wire, content: "Two." }]);
    expect(encodeAll([{ ...decoded, parts: [text("Two."), text("Three.")] }])).toEqual([
      {
        ...wire,
        content: [
          { type: "text", text: "Two." },
          { type: "text", text: "Three." },
        ],
      },
    ]);
  });

  it("drops a field whose part was removed, and keeps the others", () => {
    const wire = {
      role: "assistant",
      reasoning_content: "Hm.",
      content: "Reading.",
      tool_calls: [{ id: "a", type: "function", function: { name: "read", arguments: "{}" } }],
      x_trace: 7,
    };
    const decoded = decodeOne(wire);
    const only = (...kinds: string[]): unknown => {
      const parts = decoded.parts.filter((part) => kinds.includes(part.kind));
      return encodeAll([{ ...decoded, parts }])[0];
    };
    expect(only("text")).toEqual({ role: "assistant", content: "Reading.", x_trace: 7 });
    expect(only("tool-call")).toEqual({ role: "assistant", content: null, tool_calls: wire.tool_calls, x_trace: 7 });
    expect(only("reasoning")).toEqual({ role: "assistant", reasoning_content: "Hm.", content: "", x_trace: 7 });
  });

  it.each([
    { role: "assistant", content: null, tool_calls: null },
    { role: "assistant", refusal: "", audio: null, reasoning_content: "", reasoning_details: [], tool_calls: [] },
    { role: "assistant", content: [{ audio: { id: "a" } }, { tool_calls: [1] }, { refusal: "no" }, "text", null] },
    { role: "assistant", content: "", tool_calls: [null, { id: "a", function: { name: "read", arguments: "{}" } }, 5] },
    { role: "user", content: "Hi.", reasoning: "not ours", tool_calls: [], refusal: "neither" },
    { role: "tool", content: "lost" },
    { role: "tool", tool_call_id: "a", content: null },
    { role: "function", content: null },
    JSON.parse('{"role":"user","content":"Hi.","__proto__":{"polluted":true},"constructor":1}'),
    [["nested"]],
    null,
  ])("returns odd messages exactly as they came: %j", (wire) => {
    const back = openAiChat.encode(openAiChat.decode([wire]));
    expect(back).toStrictEqual([wire]);
    expect(JSON.stringify(back)).toBe(JSON.stringify([wire]));
  });
});

// Helpers

function decodeOne(wire: unknown): Message {
  const [message] = openAiChat.decode([wire]).messages;
  if (message === undefined) throw new Error("no message was decoded");
  return message;
}

function encodeAll(messages: readonly Message[]): readonly unknown[] {
  const transcript: Transcript = { messages, tools: [], envelope: { kind: "messages" } };
  return openAiChat.encode(transcript) as unknown[];
}

function text(content: string): Part {
  return { kind: "text", text: content };
}

function call(callId: string): Part {
  return { kind: "tool-call", callId, toolName: "read", input: { kind: "json", value: { path: "x" } } };
}

function result(callId: string): Part {
  return { kind: "tool-result", callId, output: { kind: "json", value: { ok: true } }, isError: false };
}
