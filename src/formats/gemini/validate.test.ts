import { describe, expect, it } from "vitest";
import { gemini } from "./index.ts";

const user = { role: "user", parts: [{ text: "List the files." }] };
const call = { role: "model", parts: [{ functionCall: { name: "ls" } }] };
const response = { role: "user", parts: [{ functionResponse: { name: "ls", response: {} } }] };

describe("gemini.validate", () => {
  it("names the path in a body and in a bare array", () => {
    expect(gemini.validate({ contents: [user, call] }).map((finding) => finding.path)).toEqual([
      "contents[1].parts[0].functionCall",
    ]);
    expect(gemini.validate([user, call]).map((finding) => finding.path)).toEqual(["contents[1].parts[0].functionCall"]);
  });

  it("reads null as missing, as the API does", () => {
    expect(
      gemini.validate({ contents: [{ role: null, parts: [{ text: "Hello", functionCall: null }] }], tools: null }),
    ).toEqual([]);
  });

  it("requires no signature if it cannot know the model, nor in finished turns", () => {
    const answer = { role: "model", parts: [{ text: "None." }] };
    expect(gemini.validate({ contents: [user, call, response] })).toEqual([]);
    expect(gemini.validate({ model: "gemini-pro-latest", contents: [user, call, response] })).toEqual([]);
    expect(gemini.validate({ model: "gemini-3-pro-preview", contents: [user, call, response, answer, user] })).toEqual(
      [],
    );
  });

  it("learns the model from the previous request", () => {
    const previous = { model: "gemini-3-pro-preview", contents: [user] };
    expect(gemini.validate({ contents: [user, call, response] }, { previous }).map((finding) => finding.rule)).toEqual([
      "thought-signature-present",
    ]);
  });

  it("lets a compaction drop whole steps of the turn, but not only their signatures", () => {
    const signed = (thoughtSignature: string): object => ({
      role: "model",
      parts: [{ functionCall: { name: "ls" }, thoughtSignature }],
    });
    const previous = [user, signed("b25l"), response, signed("dHdv"), response];
    expect(gemini.validate([user, signed("dHdv"), response], { previous })).toEqual([]);
    expect(gemini.validate([user, call, response], { previous }).map((finding) => finding.rule)).toEqual([
      "thought-signature-kept",
    ]);
  });

  it("treats an unsigned call next to a new signed one as new, although an equal one was dropped", () => {
    const signed = (thoughtSignature: string, name: string): object => ({ functionCall: { name }, thoughtSignature });
    const previous = [user, { role: "model", parts: [signed("b25l", "ls")] }, response];
    const both = { role: "model", parts: [signed("dHdv", "pwd"), { functionCall: { name: "ls" } }] };
    const responses = ["pwd", "ls"].map((name) => ({ functionResponse: { name, response: {} } }));
    const answered = { role: "user", parts: responses };
    expect(gemini.validate([user, both, answered], { previous })).toEqual([]);
  });

  it("recognises a call that was never signed, and does not confuse it with an equal signed one after it", () => {
    const signed = (thoughtSignature: string, name: string): object => ({ functionCall: { name }, thoughtSignature });
    const both = { role: "model", parts: [signed("b25l", "pwd"), { functionCall: { name: "ls" } }] };
    const responses = ["pwd", "ls"].map((name) => ({ functionResponse: { name, response: {} } }));
    const later = { role: "model", parts: [signed("dHdv", "ls")] };
    const wire = [user, both, { role: "user", parts: responses }, later, response];
    expect(gemini.validate(wire, { previous: wire })).toEqual([]);
    const changed = [user, both, { role: "user", parts: responses }, call, response];
    expect(gemini.validate(changed, { previous: wire }).map(({ path }) => path)).toEqual([
      "contents[3].parts[0].functionCall",
    ]);
  });

  it("accepts arguments nested deeper than the stack", () => {
    const deep: unknown = JSON.parse(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`);
    const parts = [{ functionCall: { name: "ls", args: deep }, thoughtSignature: "c2ln" }];
    const wire = [user, { role: "model", parts }, response];
    expect(gemini.validate(wire, { previous: wire })).toEqual([]);
    expect(gemini.decode(wire).messages).toHaveLength(3);
  });
});
