import { describe, expect, it } from "vitest";
import { isCompactionError } from "../../core/base/errors.ts";
import type { Part } from "../../core/model/message.ts";
import { gemini } from "./index.ts";

describe("gemini.decode", () => {
  it("reads a body: instructions first, then one message per content", () => {
    const body = {
      systemInstruction: { parts: [{ text: "Be brief." }] },
      contents: [
        { role: "user", parts: [{ text: "List the files." }] },
        {
          role: "model",
          parts: [
            { text: "I should look.", thought: true, thoughtSignature: "c2ln" },
            { functionCall: { id: "1", name: "ls", args: { path: "." } } },
          ],
        },
        { role: "user", parts: [{ functionResponse: { id: "1", name: "ls", response: { output: "a.ts" } } }] },
      ],
      tools: [{ functionDeclarations: [{ name: "ls" }] }, { googleSearch: {} }],
      generationConfig: { maxOutputTokens: 100 },
    };

    const { messages, tools, model, maxOutputTokens } = gemini.decode(body);

    expect(messages.map(({ role, meta }) => [role, meta?.place])).toEqual([
      ["system", "instructions"],
      ["user", undefined],
      ["assistant", undefined],
      ["tool", undefined],
    ]);
    expect(messages.flatMap((message) => message.parts.map(withoutWire))).toEqual([
      { kind: "text", text: "Be brief." },
      { kind: "text", text: "List the files." },
      { kind: "reasoning", text: "I should look.", sealed: true },
      { kind: "tool-call", callId: "1", toolName: "ls", input: { kind: "json", value: { path: "." } } },
      {
        kind: "tool-result",
        callId: "1",
        toolName: "ls",
        output: { kind: "parts", parts: [{ kind: "text", text: "a.ts" }] },
        isError: false,
      },
    ]);
    expect(tools.map((tool) => tool.name)).toEqual(["ls", "googleSearch"]);
    expect([model, maxOutputTokens]).toEqual([undefined, 100]);
  });

  it("reads snake_case, a lone content and a lone part, as Google's own examples send them", () => {
    const body = {
      model: "models/gemini-2.5-flash",
      system_instruction: { parts: { text: "You are a cat." } },
      contents: { parts: { inline_data: { mime_type: "image/png", data: "aGk=" } } },
      generation_config: { max_output_tokens: 9 },
    };
    const transcript = gemini.decode(body);

    expect(transcript.messages.map((message) => message.parts.map(withoutWire))).toEqual([
      [{ kind: "text", text: "You are a cat." }],
      [{ kind: "media", media: "image", mediaType: "image/png", source: { kind: "base64", data: "aGk=" } }],
    ]);
    expect([transcript.model, transcript.maxOutputTokens]).toEqual(["models/gemini-2.5-flash", 9]);
    expect(gemini.encode(transcript)).toStrictEqual(body);
  });

  it("numbers calls without ids and gives responses the number of the call they answer", () => {
    const transcript = gemini.decode([
      { role: "user", parts: [{ text: "Read both." }] },
      {
        role: "model",
        parts: [
          { functionCall: { name: "read", args: { path: "a" } } },
          { functionCall: { name: "list" } },
          { functionCall: { name: "read", args: { path: "b" } } },
        ],
      },
      {
        role: "user",
        parts: [
          { functionResponse: { name: "read", response: { output: "A" } } },
          { functionResponse: { name: "read", response: { output: "B" } } },
          { functionResponse: { name: "list", response: { files: ["a", "b"] } } },
        ],
      },
    ]);
    expect(transcript.messages.flatMap((message) => message.parts).flatMap(callIdOf)).toEqual([
      ...["gemini-call-1", "gemini-call-2", "gemini-call-3"],
      ...["gemini-call-1", "gemini-call-3", "gemini-call-2"],
    ]);
  });

  it("gives a response that answers no call a separate number", () => {
    const transcript = gemini.decode([{ role: "user", parts: [{ functionResponse: { name: "read", response: {} } }] }]);
    expect(transcript.messages[0]?.parts.flatMap(callIdOf)).toEqual(["gemini-response-1"]);
  });

  it.each([
    [{ output: "text" }, { kind: "parts", parts: [{ kind: "text", text: "text" }] }, false],
    [{ error: "no such file" }, { kind: "parts", parts: [{ kind: "text", text: "no such file" }] }, true],
    [{ output: { lines: 3 } }, { kind: "json", value: { output: { lines: 3 } } }, false],
    [{ error: { code: 5 } }, { kind: "json", value: { error: { code: 5 } } }, true],
    [{ files: [], error: null }, { kind: "json", value: { files: [], error: null } }, false],
    [undefined, { kind: "json", value: {} }, false],
  ])("reads the response %j", (response, output, isError) => {
    const [message] = gemini.decode([{ parts: [{ functionResponse: { name: "ls", response } }] }]).messages;
    expect(message?.parts[0]).toMatchObject({ kind: "tool-result", output, isError });
  });

  it("shows the attachments of a response, and keeps the response that refers to them", () => {
    const picture = { inlineData: { mimeType: "image/png", data: "aGk=", displayName: "a.png" } };
    const response = { image: { $ref: "a.png" } };
    const wire = [{ parts: [{ functionResponse: { name: "draw", response, parts: [picture] } }] }];
    expect(gemini.decode(wire).messages[0]?.parts[0]).toMatchObject({
      output: {
        kind: "parts",
        parts: [
          { kind: "opaque", type: "response", wire: response },
          { kind: "media", media: "image" },
        ],
      },
    });
    expect(gemini.encode(gemini.decode(wire))).toStrictEqual(wire);
  });

  it.each([
    [{ executableCode: { language: "PYTHON", code: "1" } }, "executableCode"],
    [{ tool_call: { id: "1", toolType: "URL_CONTEXT" } }, "toolCall"],
    [{ newKind: {}, thoughtSignature: "c2ln" }, "newKind"],
    [{ functionCall: { name: "ls", args: "{}" } }, "functionCall"],
    [{ text: "a", functionCall: { name: "ls" } }, "functionCall"],
    [{ inlineData: {}, inline_data: {} }, "inlineData"],
    [{}, "unknown"],
    ["text", "unknown"],
  ])("carries %j as opaque", (part, type) => {
    const wire = [{ role: "model", parts: [part] }];
    expect(gemini.decode(wire).messages[0]?.parts).toEqual([{ kind: "opaque", type, wire: part }]);
    expect(gemini.encode(gemini.decode(wire))).toStrictEqual(wire);
  });

  it.each([
    [["not a content", 5, null, { role: "user", parts: "text" }]],
    [[{ role: "user" }, { role: "model", parts: null }, { role: 5, parts: [] }, {}]],
    [{ contents: [], systemInstruction: 5 }],
    [{ contents: {}, systemInstruction: "text" }],
    [JSON.parse('[{"__proto__": {"role": "model"}, "parts": [{"__proto__": 1, "text": "a"}]}]')],
  ])("returns the malformed %j unchanged", (wire) => {
    expect(gemini.encode(gemini.decode(wire))).toStrictEqual(wire);
    expect(JSON.stringify(gemini.encode(gemini.decode(wire)))).toBe(JSON.stringify(wire));
  });

  it.each([["text"], [null], [{}], [{ contents: "text" }], [{ messages: [] }]])("refuses %j", (wire) => {
    expect(() => gemini.decode(wire)).toThrow(
      expect.toSatisfy((error: unknown) => isCompactionError(error, "NOT_THIS_FORMAT")),
    );
  });
});

// Helpers

function withoutWire(part: Part): unknown {
  const { wire: _, ...rest } = part;
  return rest;
}

function callIdOf(part: Part): string[] {
  return part.kind === "tool-call" || part.kind === "tool-result" ? [part.callId] : [];
}
