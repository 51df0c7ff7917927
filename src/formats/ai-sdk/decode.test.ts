import { describe, expect, it } from "vitest";
import type { Message } from "../../core/model/message.ts";
import { aiSdk } from "./index.ts";

describe("what a message becomes", () => {
  it("reads text content as one part without a wire object, and writes it back as text", () => {
    const wire = { role: "user", content: "hello" };
    expect(decodeOne(wire)).toEqual({ role: "user", parts: [{ kind: "text", text: "hello" }], meta: { wire } });
  });

  it("reads a call and its result", () => {
    const call = { type: "tool-call", toolCallId: "1", toolName: "ls", input: { path: "." } };
    const result = { type: "tool-result", toolCallId: "1", toolName: "ls", output: { type: "text", value: "a.ts" } };
    const [answer, results] = aiSdk.decode([assistant(call), { role: "tool", content: [result] }]).messages;

    expect(answer?.parts).toEqual([
      { kind: "tool-call", callId: "1", toolName: "ls", input: { kind: "json", value: { path: "." } }, wire: call },
    ]);
    expect(results?.role).toBe("tool");
    expect(results?.parts).toEqual([
      {
        kind: "tool-result",
        callId: "1",
        toolName: "ls",
        output: { kind: "parts", parts: [{ kind: "text", text: "a.ts" }] },
        isError: false,
        wire: result,
      },
    ]);
  });

  it.each([
    [{ type: "text", value: "ok" }, { kind: "parts", parts: [{ kind: "text", text: "ok" }] }, false],
    [{ type: "json", value: { n: 1 } }, { kind: "json", value: { n: 1 } }, false],
    [{ type: "error-text", value: "no" }, { kind: "parts", parts: [{ kind: "text", text: "no" }] }, true],
    [{ type: "error-json", value: null }, { kind: "json", value: null }, true],
    [{ type: "execution-denied", reason: "no" }, { kind: "parts", parts: [{ kind: "text", text: "no" }] }, true],
    [{ type: "execution-denied" }, { kind: "parts", parts: [] }, true],
  ])("reads the output %j", (output, expected, isError) => {
    expect(decodeResult(output)).toMatchObject({ output: expected, isError });
  });

  it("reads an output it does not know as opaque, and still as the answer to its call", () => {
    const output = { type: "hologram", value: 1 };
    expect(decodeResult(output)).toMatchObject({
      callId: "1",
      output: { kind: "parts", parts: [{ kind: "opaque", type: "hologram", wire: output }] },
    });
  });

  it.each([
    ["a base64 string", "AAAA", { kind: "base64", data: "AAAA" }],
    ["a data URL", "data:image/gif;base64,AAAA", { kind: "base64", data: "AAAA" }],
    ["a web address", "https://example.com/a", { kind: "url", url: "https://example.com/a" }],
    ["a URL object", new URL("https://example.com/a"), { kind: "url", url: "https://example.com/a" }],
    ["bytes", new Uint8Array([1, 2, 255]), { kind: "base64", data: "AQL/" }],
    ["a buffer", Buffer.from([1, 2, 255]), { kind: "base64", data: "AQL/" }],
    ["an array buffer", new Uint8Array([1, 2, 255]).buffer, { kind: "base64", data: "AQL/" }],
    ["a provider's id", { anthropic: "file_1" }, { kind: "file", fileId: "file_1" }],
    ["the ids of two providers", { anthropic: "file_1", openai: "file_2" }, { kind: "unknown" }],
    ["tagged bytes", { type: "data", data: new Uint8Array([1]) }, { kind: "base64", data: "AQ==" }],
    [
      "a tagged URL",
      { type: "url", url: new URL("https://example.com/a") },
      { kind: "url", url: "https://example.com/a" },
    ],
    ["a tagged reference", { type: "reference", reference: { openai: "f" } }, { kind: "file", fileId: "f" }],
    ["tagged text", { type: "text", text: "a,b" }, { kind: "text", text: "a,b" }],
  ])("reads %s", (_name, data, source) => {
    const wire = { type: "file", mediaType: "image/png", data };
    const message = { role: "user", content: [wire] };
    expect(decodeOne(message).parts).toEqual([{ kind: "media", media: "image", mediaType: "image/png", source, wire }]);
    expect(encodedPart(message)).toBe(wire);
  });

  it("uses the media type of a data URL if the part has none", () => {
    const image = { type: "image", image: "data:image/gif;base64,AAAA" };
    expect(decodeOne({ role: "user", content: [image] }).parts).toMatchObject([{ mediaType: "image/gif" }]);
  });

  it("treats reasoning with provider options as sealed, and images in it as part of it", () => {
    const signed = { type: "reasoning", text: "hm", providerOptions: { anthropic: { signature: "s" } } };
    const plain = { type: "reasoning", text: "hm" };
    const drawn = { type: "reasoning-file", mediaType: "image/png", data: "AAAA" };
    expect(decodeOne(assistant(signed, plain, drawn)).parts).toEqual([
      { kind: "reasoning", text: "hm", sealed: true, wire: signed },
      { kind: "reasoning", text: "hm", sealed: false, wire: plain },
      { kind: "reasoning", text: "", sealed: true, wire: drawn },
    ]);
  });

  it("keeps approvals, custom parts and unknown parts unchanged", () => {
    const request = { type: "tool-approval-request", approvalId: "a", toolCallId: "1" };
    const custom = { type: "custom", kind: "openai.compaction" };
    expect(decodeOne(assistant(request, custom, 5, { type: "text" })).parts).toEqual([
      { kind: "opaque", type: "tool-approval-request", wire: request },
      { kind: "opaque", type: "custom", wire: custom },
      { kind: "opaque", type: "unknown", wire: 5 },
      { kind: "opaque", type: "text", wire: { type: "text" } },
    ]);
  });

  it.each([
    { type: "text", value: 5 },
    { type: "json" },
    { type: "content", value: "x" },
    { type: "execution-denied", reason: 5 },
  ])("reads the malformed output %j as opaque", (output) => {
    expect(decodeResult(output).output).toEqual({
      kind: "parts",
      parts: [{ kind: "opaque", type: output.type, wire: output }],
    });
  });

  it.each([
    { type: "reasoning" },
    { type: "file", data: 5 },
    { type: "tool-call", toolCallId: "1" },
    { type: "tool-result", toolCallId: "1", output: "done" },
  ])("reads the malformed part %j as opaque", (wire) => {
    expect(decodeOne(assistant(wire)).parts).toEqual([{ kind: "opaque", type: wire.type, wire }]);
  });

  it("reads what is malformed or custom inside an output as opaque, next to the rest", () => {
    const value = [5, { type: "text" }, { type: "custom" }, { type: "text", text: "ok" }];
    expect(decodeResult({ type: "content", value }).output).toMatchObject({
      parts: [{ type: "unknown" }, { type: "text", kind: "opaque" }, { type: "custom" }, { kind: "text", text: "ok" }],
    });
  });

  it("reads a message with a wrong outline as one opaque part", () => {
    const wire = { role: "system", content: [{ type: "text", text: "not allowed" }] };
    expect(decodeOne(wire)).toEqual({ role: "system", parts: [{ kind: "opaque", type: "message", wire }] });
  });
});

describe("what surrounds the messages", () => {
  it("reads instructions, tools, model and output tokens", () => {
    const tools = { ls: { inputSchema: { type: "object" } } };
    const body = { model: { modelId: "m" }, instructions: "Be brief.", messages: [], tools, maxOutputTokens: 9 };
    expect(aiSdk.decode(body)).toEqual({
      messages: [{ role: "system", parts: [{ kind: "text", text: "Be brief." }], meta: { place: "instructions" } }],
      tools: [{ name: "ls", wire: tools.ls }],
      model: "m",
      maxOutputTokens: 9,
      envelope: { kind: "request", body },
    });
  });

  it.each([undefined, null, 5, "hello", {}, { messages: "hello" }, { messages: [], prompt: 5 }])(
    "refuses %j",
    (wire) => {
      expect(() => aiSdk.decode(wire)).toThrow(expect.objectContaining({ code: "NOT_THIS_FORMAT" }));
    },
  );
});

// Helpers

function assistant(...content: readonly unknown[]): unknown {
  return { role: "assistant", content };
}

function decodeOne(wire: unknown): Message {
  const [message] = aiSdk.decode([wire]).messages;
  if (message === undefined) throw new Error("No message was decoded.");
  expect(aiSdk.encode(aiSdk.decode([wire]))).toStrictEqual([wire]);
  return message;
}

function decodeResult(output: unknown) {
  const wire = { type: "tool-result", toolCallId: "1", toolName: "ls", output };
  const [part] = decodeOne({ role: "tool", content: [wire] }).parts;
  if (part?.kind !== "tool-result") throw new Error("No tool result was decoded.");
  return part;
}

function encodedPart(message: unknown): unknown {
  const [written] = aiSdk.encode(aiSdk.decode([message])) as { content: unknown[] }[];
  return written?.content[0];
}
