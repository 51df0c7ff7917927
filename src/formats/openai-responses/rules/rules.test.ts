import { describe, expect, it } from "vitest";
import { openAiResponses } from "../index.ts";

const { decode, encode, validate } = openAiResponses;

describe("validate", () => {
  const call = { type: "function_call", id: "fc_1", call_id: "call_1", name: "f", arguments: "{}" };
  const output = { type: "function_call_output", call_id: "call_1", output: "" };
  const reference = { type: "item_reference", id: "fc_9" };
  const reasoning = { type: "reasoning", id: "rs_1", summary: [] };

  it("names the place of a finding", () => {
    expect(validate([call, output, { ...output, call_id: "call_2" }])).toEqual([
      {
        rule: "tool-result-without-call",
        path: "input[2]",
        message: expect.stringContaining("does not come before it"),
      },
    ]);
  });

  it("requires an output after its call", () => {
    expect(rulesOf([output, call])).toEqual(["tool-result-without-call"]);
  });

  it("accepts calls and outputs behind a reference", () => {
    expect(rulesOf([reference, output])).toEqual([]);
    expect(rulesOf([call, reference])).toEqual([]);
    expect(rulesOf([output, reference])).toEqual(["tool-result-without-call"]);
    expect(rulesOf([reference, call])).toEqual(["tool-call-without-result"]);
  });

  it("refuses a call at the very end, because the provider requires its output first", () => {
    expect(rulesOf([{ role: "user", content: "Hi" }, call])).toEqual(["tool-call-without-result"]);
  });

  it("refuses an output of another kind than its call", () => {
    expect(rulesOf([call, { ...output, type: "custom_tool_call_output" }])).toEqual([
      "tool-result-without-call",
      "tool-call-without-result",
    ]);
  });

  it("refuses reasoning at the very end", () => {
    expect(rulesOf([call, output, reasoning])).toEqual(["reasoning-keeps-follower"]);
  });

  it("recognises kept reasoning by its sealed content if the ids were removed", () => {
    const sealed = { type: "reasoning", summary: [], encrypted_content: "gAAAA" };
    const { id: _, ...bare } = call;
    const previous = [{ ...sealed, id: "rs_1" }, bare, output];
    expect(rulesOf([sealed, bare, output], previous)).toEqual([]);
    expect(rulesOf([bare, output], previous)).toEqual(["reasoning-kept"]);
  });

  it("treats a second request with the same previous response as a retry", () => {
    const request = { model: "m", previous_response_id: "resp_1", input: [output] };
    expect(rulesOf(request, request)).toEqual([]);
    expect(rulesOf({ ...request, previous_response_id: "resp_2" }, request)).toEqual(["previous-response-new-items"]);
  });

  it("does not take a repeated message without an id for history", () => {
    const input = [{ role: "user", content: "yes" }];
    expect(rulesOf({ model: "m", previous_response_id: "resp_1", input }, { model: "m", input })).toEqual([]);
  });

  it("checks a hundred thousand items in a moment", () => {
    const items = Array.from({ length: 50_000 }, (_, index) => [
      { ...call, id: `fc_${index}`, call_id: `call_${index}` },
      { ...output, call_id: `call_${index}` },
    ]).flat();
    expect(rulesOf(items, items)).toEqual([]);
    expect(encode(decode(items))).toHaveLength(items.length);
  });
});

// Helpers

function rulesOf(wire: unknown, previous?: unknown): string[] {
  return validate(wire, { previous }).map((finding) => finding.rule);
}
