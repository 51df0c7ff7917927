import { describe, expect, it } from "vitest";
import { hashChain } from "../../replay/hash-chain.ts";
import { geminiHistory } from "./gemini-history.ts";
import { createLinkKeys } from "./link-keys.ts";
import { parseHistory } from "./parse-history.ts";

const call = { functionCall: { name: "read_file", args: { path: "a.ts" } }, thoughtSignature: "c2ln" };
const first = { role: "user", parts: [{ text: "Fix the parser." }] };
const answer = { role: "model", parts: [{ text: "I look at it." }, call] };
const result = { role: "user", parts: [{ functionResponse: { name: "read_file", response: { output: "ok" } } }] };
const history = [first, answer, result];

describe("what makes a content of Gemini's the same one in the next request", () => {
  it.each([
    ["a stream that was cut anywhere", [{ text: "I lo" }, { text: "ok at it." }, call]],
    ["a thought, and a piece that says nothing", [{ text: "hm", thought: true }, { text: "I look at it." }, call]],
    ["another signature, or none", [{ text: "I look at it." }, { functionCall: call.functionCall }]],
    [
      "an id that the client drew itself",
      [{ text: "I look at it." }, { functionCall: { ...call.functionCall, id: "read_file_1794838558061_0" } }],
    ],
    [
      "arguments that say nothing, in another order",
      [{ text: "I look at it. " }, { functionCall: { args: { all: false, path: "a.ts" }, name: "read_file" } }],
    ],
    ["the spelling of a field", [{ text: "I look at it." }, { function_call: call.functionCall }]],
  ])("does not count %s", (_, parts) => {
    expect(chainOf([first, { role: "model", parts }, result])).toEqual(chainOf(history));
  });

  it("does not count a content without a role, nor a lone part", () => {
    expect(chainOf([{ parts: { text: "Fix the parser." } }, answer, { ...result, role: "function" }])).toEqual(
      chainOf(history),
    );
  });

  it.each([
    ["what the user said", [{ ...first, parts: [{ text: "Fix the lexer." }] }, answer, result]],
    [
      "the arguments of a call without an id",
      [first, { ...answer, parts: [answer.parts[0], { functionCall: { name: "read_file", args: { path: "b.ts" } } }] }],
    ],
    [
      "the result of such a call",
      [first, answer, { role: "user", parts: [{ functionResponse: { name: "read_file", response: {} } }] }],
    ],
    ["a picture", [{ ...first, parts: [...first.parts, { inlineData: { mimeType: "image/png", data: "iV" } }] }]],
  ])("counts %s", (_, changed) => {
    expect(chainOf(changed).at(-1)).not.toBe(chainOf(history.slice(0, changed.length)).at(-1));
  });

  it("recognises a result by an id that Gemini CLI made from its clock, although it masks old ones", () => {
    const named = (output: string, id: string) => {
      const response = { functionResponse: { id, name: "read_file", response: { output } } };
      return [first, answer, { role: "user", parts: [response] }];
    };
    const [early, late] = ["read_file_1794838558061_0", "read_file_1794838558062_0"];
    expect(chainOf(named("<tool_output_masked>", early))).toEqual(chainOf(named("all of it", early)));
    expect(chainOf(named("all of it", late))).not.toEqual(chainOf(named("all of it", early)));
    expect(chainOf(named("all of it", "call_1"))).not.toEqual(chainOf(named("[cleared]", "call_1")));
  });

  it("recognises a call and its result by an id that the provider generated, whatever became of the rest", () => {
    const id = "c7f2b9e81d4a4f0e9b3a";
    const named = (parts: readonly object[], output: string) => [
      first,
      { role: "model", parts },
      { role: "user", parts: [{ functionResponse: { id, name: "read_file", response: { output } } }] },
    ];
    const whole = named([{ text: "I look." }, { functionCall: { ...call.functionCall, id } }], "all of it");
    const cleared = named([{ functionCall: { id, name: "read_file", args: {} } }], "[cleared]");
    expect(chainOf(cleared)).toEqual(chainOf(whole));
  });
});

function chainOf(contents: readonly unknown[]): string[] {
  const read = parseHistory(JSON.stringify({ contents }), geminiHistory, createLinkKeys());
  return hashChain(read?.links ?? [], { tenant: "one", format: "gemini" });
}
