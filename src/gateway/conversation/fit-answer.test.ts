import { describe, expect, it } from "vitest";
import { openAiChatDoor } from "../doors/openai-chat-door.ts";
import { openAiResponsesDoor } from "../doors/openai-responses-door.ts";
import { type FittedConversation, fitAnswer } from "./fit-answer.ts";
import { createModelWindows } from "./model-limits.ts";

const windows = createModelWindows({ "*": 100_000 });

describe("fitAnswer", () => {
  it("asks for what the window has room for, with some to spare, and changes nothing else", () => {
    const body = '{ "max_tokens": 32000,"messages":[{"content":"\\"max_tokens\\":1"}], "seed":7}';
    expect(lower(body, { tokens: 80_000 })).toBe(body.replace("32000", "17600"));
    expect(lower(body, { tokens: 80_000, countedAs: "estimated" })).toBe(body.replace("32000", "8000"));
  });

  it("counts what comes after the conversation", () => {
    expect(lower('{"max_tokens":32000}', { tokens: 80_000 }, ["x".repeat(3_000)])).toBe('{"max_tokens":16600}');
  });

  it.each([
    ["has room", '{"max_tokens":32000}', { tokens: 60_000 }],
    ["asks for nothing", '{"seed":7}', { tokens: 80_000 }],
    ["is the client's own", '{"max_tokens":32000}', { tokens: 80_000, woven: { isRewritten: false } }],
    [
      "shares what it asks for with reasoning",
      '{"max_tokens":32000,"reasoning":{"max_tokens":20000}}',
      { tokens: 80_000 },
    ],
    ["has no room at all", '{"max_tokens":32000}', { tokens: 99_000 }],
    [
      "goes to an API that lets an answer end at the window",
      '{"max_output_tokens":32000}',
      { door: openAiResponsesDoor },
    ],
  ])("leaves a request alone that %s", (_, body, conversation) => {
    expect(lower(body, { tokens: 80_000, ...conversation })).toBe(body);
  });

  it("lowers both names of the number if a request has both", () => {
    const body = '{"max_tokens":32000,"max_completion_tokens":40000}';
    expect(lower(body, { tokens: 80_000 })).toBe('{"max_tokens":17600,"max_completion_tokens":17600}');
  });
});

// Helpers

function lower(body: string, conversation: Partial<FittedConversation>, items: readonly string[] = []): string {
  const head = JSON.parse(body) as FittedConversation["head"];
  const asked = { door: openAiChatDoor, tenant: "t", model: "my-model", head } as const;
  const usual = { ...asked, tokens: 0, countedAs: "reported" } as const;
  return fitAnswer(body, { ...usual, woven: { isRewritten: true }, ...conversation }, windows, items);
}
