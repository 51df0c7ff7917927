import { describe, expect, it } from "vitest";
import type { Format } from "../../src/formats/codec.ts";
import { codecs, detectFormat } from "../../src/formats/index.ts";
import { captureProviderBodies } from "../captured/ai-sdk-provider-bodies.ts";

// What the AI SDK's provider packages put on the wire is recognised, accepted and carried unchanged.

const bodies = await captureProviderBodies();

const cases: readonly (readonly [Format, readonly unknown[]])[] = [
  ["anthropic", bodies.anthropic],
  ["openai-responses", bodies.openAiResponses],
  ["openai-chat", bodies.openAiChat],
];

describe.each(cases)("requests of the AI SDK to %s", (format, requests) => {
  it("are recognised", () => {
    expect(requests.map(detectFormat)).toEqual(requests.map(() => format));
  });

  it("are accepted by the validator", () => {
    expect(requests.flatMap((request) => codecs[format].validate(request))).toEqual([]);
  });

  it("survive the round trip", () => {
    const { decode, encode } = codecs[format];
    expect(requests.map((request) => encode(decode(request)))).toStrictEqual(requests);
  });
});
