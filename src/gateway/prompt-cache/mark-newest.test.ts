import { describe, expect, it } from "vitest";
import { codecs } from "../../formats/index.ts";
import { markNewest } from "./mark-newest.ts";

const marker = { cache_control: { type: "ephemeral", ttl: "1h" } };
const call = { type: "tool_use", id: "toolu_1", name: "look", input: { cache_control: "a word" } };
const result = { type: "tool_result", tool_use_id: "toolu_1", content: "found" };
const exchange = [
  { role: "assistant", content: [call] },
  { role: "user", content: [result] },
];
const ask = (fields: object = {}) => ({ role: "user", content: [{ type: "text", text: "Go on.", ...fields }] });

describe("markNewest", () => {
  it("marks what follows the client's newest message as the client marks that message", () => {
    const marked = read(markNewest(body([ask(marker), ...exchange]), "messages"));
    expect(marked.messages).toEqual([ask(marker), exchange[0], { role: "user", content: [{ ...result, ...marker }] }]);
    expect(codecs.anthropic.validate(marked)).toEqual([]);
  });

  it("moves the newest marker forward if there are as many as a request may have", () => {
    const full = body([ask(marker), ...exchange], {
      system: ["a", "b", "c"].map((text) => ({ type: "text", text, ...marker })),
    });
    const marked = read(markNewest(full, "messages"));
    expect(marked.messages).toEqual([ask(), exchange[0], { role: "user", content: [{ ...result, ...marker }] }]);
    expect(codecs.anthropic.validate(marked)).toEqual([]);
  });

  it.each([
    ["without markers", body([ask(), ...exchange])],
    [
      "whose client marks its system prompt alone",
      body([ask(), ...exchange], { system: [{ type: "text", text: "a", ...marker }] }),
    ],
    ["that ends with what is marked", body([ask(), ...exchange, ask(marker)])],
    ["that ends with a plain text", body([ask(marker), ...exchange, { role: "user", content: "Go on." }])],
    ["that is none", "cache_control"],
  ])("leaves a body alone %s", (_, text) => {
    expect(markNewest(text, "messages")).toBe(text);
  });
});

function body(messages: readonly unknown[], fields: object = {}): string {
  return JSON.stringify({ model: "claude-sonnet-4-5", max_tokens: 1_000, messages, ...fields });
}

function read(text: string): { readonly messages: readonly unknown[] } {
  return JSON.parse(text);
}
