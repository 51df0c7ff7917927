import { describe, expect, it } from "vitest";
import type { Message, Part } from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { gemini } from "./index.ts";

const contents = [
  { role: "user", parts: [{ text: "Count." }] },
  {
    role: "model",
    parts: [{ functionCall: { name: "count", args: { path: "a" }, futureField: 1 }, thoughtSignature: "c2ln" }],
  },
  { role: "user", parts: [{ functionResponse: { name: "count", response: { lines: 3 }, scheduling: "SILENT" } }] },
];

describe("gemini.encode", () => {
  it("writes a JSON response that became text under the key the API documents", () => {
    expect(edited(2, { output: { kind: "parts", parts: [{ kind: "text", text: "3 lines" }] } })).toEqual({
      role: "user",
      parts: [{ functionResponse: { name: "count", response: { output: "3 lines" }, scheduling: "SILENT" } }],
    });
  });

  it("writes the text of a failed call as its error", () => {
    const output = { kind: "parts", parts: [{ kind: "text", text: "gone" }] } as const;
    expect(edited(2, { output, isError: true })).toMatchObject({
      parts: [{ functionResponse: { response: { error: "gone" } } }],
    });
  });

  it("keeps the signature and unknown fields of an edited call", () => {
    expect(edited(1, { input: { kind: "json", value: { path: "b" } } })).toEqual({
      role: "model",
      parts: [{ functionCall: { name: "count", args: { path: "b" }, futureField: 1 }, thoughtSignature: "c2ln" }],
    });
  });

  it("drops the attachments of a response that became text", () => {
    const file = { fileData: { fileUri: "gs://a/b", mimeType: "image/png" } };
    const wire = [{ parts: [{ functionResponse: { name: "draw", response: { ok: true }, parts: [file] } }] }];
    const { parts } = gemini.decode(wire).messages[0] ?? { parts: [] };
    const shorter = parts.map((part) => ({
      ...part,
      output: { kind: "parts" as const, parts: [{ kind: "text" as const, text: "a picture" }] },
    }));
    expect(encodeMessages({ role: "tool", parts: shorter as Part[], meta: { wire: wire[0] ?? {} } })).toEqual([
      { parts: [{ functionResponse: { name: "draw", response: { output: "a picture" } } }] },
    ]);
  });

  it("writes a transcript of another provider in the API's plainest form", () => {
    expect(
      encodeMessages(
        { role: "user", parts: [{ kind: "text", text: "Look." }, image({ kind: "base64", data: "aGk=" })] },
        {
          role: "assistant",
          parts: [
            { kind: "reasoning", text: "Hm.", sealed: false },
            {
              kind: "tool-call",
              callId: "toolu_1",
              toolName: "ls",
              input: { kind: "json-text", text: '{"path":"."}' },
            },
            { kind: "tool-call", callId: "toolu_2", toolName: "sh", input: { kind: "text", text: "ls" } },
          ],
        },
        {
          role: "tool",
          parts: [
            result("toolu_1", { kind: "json", value: ["a"] }),
            result("toolu_2", {
              kind: "parts",
              parts: [
                { kind: "text", text: "a" },
                { kind: "text", text: "b" },
                image({ kind: "url", url: "gs://a/b" }),
              ],
            }),
          ],
        },
        { role: "assistant", parts: [{ kind: "reasoning", text: "Only a thought.", sealed: false }] },
      ),
    ).toEqual([
      { role: "user", parts: [{ text: "Look." }, { inlineData: { mimeType: "image/png", data: "aGk=" } }] },
      {
        role: "model",
        parts: [
          { functionCall: { id: "toolu_1", name: "ls", args: { path: "." } } },
          { functionCall: { id: "toolu_2", name: "sh", args: { input: "ls" } } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { id: "toolu_1", name: "ls", response: { output: ["a"] } } },
          {
            functionResponse: {
              id: "toolu_2",
              name: "sh",
              response: { output: "a\nb" },
              parts: [{ fileData: { fileUri: "gs://a/b" } }],
            },
          },
        ],
      },
    ]);
  });

  it("never writes an id that only numbers a call", () => {
    const [, call] = gemini.decode(contents).messages;
    const bare = call?.parts.map(({ wire: _, ...part }) => part as Part) ?? [];
    expect(encodeMessages({ role: "assistant", parts: bare })).toEqual([
      { role: "model", parts: [{ functionCall: { name: "count", args: { path: "a" } } }] },
    ]);
  });

  it("puts instructions into their place, and removes the place with them", () => {
    const body = { contents, system_instruction: { parts: [{ text: "Be brief." }] }, labels: {} };
    const { messages, ...rest } = gemini.decode(body);
    expect(gemini.encode({ ...rest, messages: messages.slice(1) })).toEqual({ contents, labels: {} });

    const instructions: Message = {
      role: "system",
      parts: [{ kind: "text", text: "Be kind." }],
      meta: { place: "instructions" },
    };
    const without = gemini.decode({ contents });
    expect(gemini.encode({ ...without, messages: [instructions, ...without.messages] })).toEqual({
      contents,
      systemInstruction: { parts: [{ text: "Be kind." }] },
    });
  });

  it("writes a list if there is more than the single content or part that there was", () => {
    const { messages, ...rest } = gemini.decode({ contents: { parts: { text: "Hello" } } });
    const longer = messages.map((message): Message => ({ ...message, parts: [...message.parts, ...message.parts] }));
    expect(gemini.encode({ ...rest, messages: [...longer, ...messages] })).toEqual({
      contents: [{ parts: [{ text: "Hello" }, { text: "Hello" }] }, { parts: { text: "Hello" } }],
    });
  });
});

// Helpers

/** The content as written after an edit of its first part. */
function edited(index: number, change: object): unknown {
  const { messages, ...rest } = gemini.decode(contents);
  const changed = messages.map((message, at) =>
    at === index ? { ...message, parts: message.parts.map((part) => ({ ...part, ...change }) as Part) } : message,
  );
  const written = gemini.encode({ ...rest, messages: changed });
  return Array.isArray(written) ? written[index] : undefined;
}

function encodeMessages(...messages: Message[]): unknown {
  const transcript: Transcript = { messages, tools: [], envelope: { kind: "messages" } };
  return gemini.encode(transcript);
}

function image(source: Extract<Part, { kind: "media" }>["source"]): Extract<Part, { kind: "media" }> {
  return { kind: "media", media: "image", source };
}

function result(callId: string, output: Extract<Part, { kind: "tool-result" }>["output"]): Part {
  return { kind: "tool-result", callId, output, isError: false };
}
