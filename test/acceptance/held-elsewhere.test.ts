import { describe, expect, it } from "vitest";
import { codecs, type Format } from "../../src/formats/index.ts";
import { compactThroughDoor } from "../fixtures/compact-through-door.ts";
import { longSession } from "../fixtures/long-session.ts";

// A request that continues a history at the provider shows only its end: what is not visible cannot be compacted.

const responses = codecs["openai-responses"].encode(longSession(30));
const sdk = codecs["ai-sdk"].encode(longSession(30));

const continued: readonly (readonly [string, Format, object])[] = [
  ["previous_response_id", "openai-responses", { input: responses, previous_response_id: "resp_1" }],
  ["a conversation by name", "openai-responses", { input: responses, conversation: "conv_1" }],
  ["a conversation by object", "openai-responses", { input: responses, conversation: { id: "conv_1" } }],
  ["previousResponseId", "ai-sdk", { messages: sdk, providerOptions: { openai: { previousResponseId: "resp_1" } } }],
  ["a conversation", "ai-sdk", { messages: sdk, providerOptions: { openai: { conversation: "conv_1" } } }],
];

const whole: readonly (readonly [string, Format, object])[] = [
  ["null", "openai-responses", { input: responses, previous_response_id: null, conversation: null }],
  ["other options", "ai-sdk", { messages: sdk, providerOptions: { openai: { store: true }, other: null } }],
];

describe("history at the provider", () => {
  it.each(continued)(
    "%s: the request passes untouched, also where a pass is forced (%s)",
    async (_name, format, body) => {
      const input = codecs[format].decode({ model: "gpt-6.1-sol", ...body });
      const { transcript, report } = await compactThroughDoor(input);
      expect(report).toMatchObject({ status: "unchanged", persistence: "none", handles: [] });
      expect(report.reason).toMatch(/the provider holds earlier messages/);
      expect(transcript).toBe(input);
    },
  );

  it.each(whole)("%s: the request is compacted (%s)", async (_name, format, body) => {
    const { report } = await compactThroughDoor(codecs[format].decode({ model: "gpt-6.1-sol", ...body }));
    expect(report.status).toBe("compacted");
  });
});
