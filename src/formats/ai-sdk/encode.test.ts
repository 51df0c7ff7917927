import { describe, expect, it } from "vitest";
import type { Message } from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { aiSdk } from "./index.ts";

describe("what is written without a wire object", () => {
  it("writes calls and results, and marks a call that was answered within the model's own message", () => {
    const call = { kind: "tool-call", toolName: "ls", input: { kind: "json", value: {} } } as const;
    const output = { kind: "parts", parts: [{ kind: "text", text: "a.ts" }] } as const;
    const result = { kind: "tool-result", output, isError: false } as const;
    const messages: Message[] = [
      {
        role: "assistant",
        parts: [
          { ...call, callId: "own" },
          { ...result, callId: "own" },
          { ...call, callId: "1" },
        ],
      },
      { role: "tool", parts: [{ ...result, callId: "1" }] },
    ];
    const written = { toolName: "ls", output: { type: "text", value: "a.ts" } };
    expect(aiSdk.encode(transcriptOf(messages))).toEqual([
      {
        role: "assistant",
        content: [
          { type: "tool-call", toolCallId: "own", toolName: "ls", input: {}, providerExecuted: true },
          { type: "tool-result", toolCallId: "own", ...written },
          { type: "tool-call", toolCallId: "1", toolName: "ls", input: {} },
        ],
      },
      { role: "tool", content: [{ type: "tool-result", toolCallId: "1", ...written }] },
    ]);
  });

  it("parses arguments that are JSON inside a string, and keeps other text", () => {
    const call = { kind: "tool-call", callId: "1", toolName: "ls" } as const;
    const parts = ['{"a":1}', "{oops"].map((text) => ({ ...call, input: { kind: "json-text", text } as const }));
    const input = { kind: "text", text: "ls -l" } as const;
    expect(aiSdk.encode(transcriptOf([{ role: "assistant", parts: [...parts, { ...call, input }] }]))).toMatchObject([
      { content: [{ input: { a: 1 } }, { input: "{oops" }, { input: "ls -l" }] },
    ]);
  });

  it("writes media from its source, and leaves out what it cannot write", () => {
    const media = { kind: "media", media: "image" } as const;
    const parts = [
      { ...media, source: { kind: "base64", data: "AAAA" } },
      { ...media, mediaType: "image/png", source: { kind: "url", url: "https://example.com/a" } },
      { ...media, media: "document", source: { kind: "text", text: "a,b" } },
      { ...media, source: { kind: "url", url: "no scheme" } },
      { ...media, source: { kind: "file", fileId: "file_1" } },
      { kind: "reasoning", text: "hm", sealed: false },
    ] as const;
    const written = [
      { type: "file", mediaType: "image", data: { type: "data", data: "AAAA" } },
      { type: "file", mediaType: "image/png", data: { type: "url", url: new URL("https://example.com/a") } },
      { type: "file", mediaType: "application", data: { type: "text", text: "a,b" } },
    ];
    const wire = aiSdk.encode(transcriptOf([{ role: "user", parts }]));
    expect(wire).toEqual([{ role: "user", content: written }]);
    expect(aiSdk.validate(wire)).toEqual([]);
  });

  it("joins the texts of a system message, which has no list form", () => {
    const parts = ["one", "two"].map((text) => ({ kind: "text", text }) as const);
    expect(aiSdk.encode(transcriptOf([{ role: "system", parts }]))).toEqual([
      { role: "system", content: "one\n\ntwo" },
    ]);
  });
});

describe("what an edited output becomes", () => {
  const digest = { kind: "text", text: "3 lines" } as const;

  it.each([
    [
      { type: "json", value: { n: 1 } },
      { type: "text", value: "3 lines" },
    ],
    [
      { type: "content", value: [{ type: "text", text: "x" }] },
      { type: "text", value: "3 lines" },
    ],
    [
      { type: "error-json", value: { n: 1 } },
      { type: "error-text", value: "3 lines" },
    ],
    [{ type: "execution-denied" }, { type: "execution-denied", reason: "3 lines" }],
    [
      { type: "text", value: "x", providerOptions: {} },
      { type: "text", value: "3 lines", providerOptions: {} },
    ],
    [{ type: "hologram" }, { type: "text", value: "3 lines" }],
  ])("a text in place of %j", (output, expected) => {
    const part = decodeResult(output);
    const edited = { ...part, output: { kind: "parts", parts: [digest] } } as const;
    expect(encodeResult(edited)).toEqual(expected);
  });

  it("a denial without its denial, several texts, and nothing at all", () => {
    const part = decodeResult({ type: "execution-denied", reason: "no" });
    const texts = { kind: "parts", parts: [digest, digest] } as const;
    const written = { type: "text", text: "3 lines" };
    expect(encodeResult({ ...part, isError: false })).toEqual({ type: "text", value: "no" });
    expect(encodeResult({ ...part, output: texts })).toEqual({ type: "error-text", value: "3 lines\n\n3 lines" });
    expect(encodeResult({ ...part, output: texts, isError: false })).toEqual({
      type: "content",
      value: [written, written],
    });
    expect(encodeResult({ ...part, output: { kind: "parts", parts: [] } })).toEqual({ type: "execution-denied" });
    expect(encodeResult({ ...part, output: { kind: "parts", parts: [] }, isError: false })).toEqual({
      type: "text",
      value: "",
    });
    expect(encodeResult({ ...part, output: { kind: "json", value: 1 } })).toEqual({ type: "error-json", value: 1 });
  });
});

describe("what surrounded the messages", () => {
  it("reads a prompt as a message, and writes it as messages once there are more", () => {
    const transcript = aiSdk.decode({ prompt: "hello" });
    expect(transcript.messages).toEqual([{ role: "user", parts: [{ kind: "text", text: "hello" }] }]);

    const answer: Message = { role: "assistant", parts: [{ kind: "text", text: "hi" }] };
    expect(aiSdk.encode({ ...transcript, messages: [...transcript.messages, answer] })).toEqual({
      prompt: [
        { role: "user", content: "hello" },
        { role: "assistant", content: "hi" },
      ],
    });
  });

  it("writes edited instructions under the name and in the form they came in", () => {
    expect(withInstructions({ system: "old", messages: [] }, ["new"])).toEqual({ system: "new", messages: [] });
    expect(withInstructions({ messages: [] }, ["new"])).toEqual({ messages: [], instructions: "new" });
    expect(withInstructions({ instructions: "old", messages: [] }, ["new", "more"])).toEqual({
      instructions: [
        { role: "system", content: "new" },
        { role: "system", content: "more" },
      ],
      messages: [],
    });
  });

  it("leaves an empty list if instructions were removed, so that the older name is not read instead", () => {
    expect(withInstructions({ instructions: "old", system: "older", messages: [] }, [])).toEqual({
      instructions: [],
      system: "older",
      messages: [],
    });
  });
});

// Helpers

function decodeResult(output: unknown) {
  const wire = { type: "tool-result", toolCallId: "1", toolName: "ls", output };
  const [part] = aiSdk.decode([{ role: "tool", content: [wire] }]).messages[0]?.parts ?? [];
  if (part?.kind !== "tool-result") throw new Error("No tool result was decoded.");
  return part;
}

function encodeResult(part: Message["parts"][number]): unknown {
  const [message] = aiSdk.encode(transcriptOf([{ role: "tool", parts: [part] }])) as {
    content: { output: unknown }[];
  }[];
  return message?.content[0]?.output;
}

function transcriptOf(messages: readonly Message[]): Transcript {
  return { messages, tools: [], envelope: { kind: "messages" } };
}

function withInstructions(body: unknown, texts: readonly string[]): unknown {
  const { messages, ...transcript } = aiSdk.decode(body);
  const instructions = texts.map(
    (text): Message => ({ role: "system", parts: [{ kind: "text", text }], meta: { place: "instructions" } }),
  );
  const others = messages.filter((message) => message.meta?.place !== "instructions");
  return aiSdk.encode({ ...transcript, messages: [...instructions, ...others] });
}
