import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { messageLists, requests } from "../../../test/arbitraries/ai-sdk/requests.ts";
import { captured } from "../../../test/captured/ai-sdk.ts";
import { captureProviderBodies } from "../../../test/captured/ai-sdk-provider-bodies.ts";
import { describeCodec } from "../../../test/contracts/codec.ts";
import { ruleFixtures } from "../../../test/fixtures/formats/ai-sdk/rules.ts";
import { mutations } from "../../../test/mutations/ai-sdk.ts";
import { aiSdk } from "./index.ts";

describe("values that only exist in memory", () => {
  test.prop([fc.oneof(requests("memory"), messageLists("memory"))])(
    "survive the round trip as the same values",
    (wire) => {
      const written = aiSdk.encode(aiSdk.decode(wire));
      expect(written).toStrictEqual(wire);
      const leaves = leavesOf(wire);
      expect(leavesOf(written).every((leaf, index) => leaf === leaves[index])).toBe(true);
    },
  );

  test.prop([fc.oneof(requests("memory"), messageLists("memory"))])("are accepted", (wire) => {
    expect(aiSdk.validate(wire)).toEqual([]);
  });
});

describe("captureProviderBodies", () => {
  it("returns the bodies that the SDK's providers send", async () => {
    const { anthropic, openAiResponses, openAiChat } = await captureProviderBodies();
    for (const bodies of [anthropic, openAiResponses, openAiChat]) {
      expect(bodies).toHaveLength(3);
      expect(bodies).toEqual(bodies.map(() => expect.objectContaining({ model: expect.any(String) })));
    }
  });
});

describeCodec({
  codec: aiSdk,
  requests: requests("json"),
  messageLists: messageLists("json"),
  ruleFixtures,
  mutations,
  captured,
});

// Helpers

/** The objects that are not plain data, in order: comparing them by identity shows that nothing was copied. */
function leavesOf(value: unknown): unknown[] {
  if (typeof value === "function") return [value];
  if (typeof value !== "object" || value === null) return [];
  if (value instanceof URL || value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return [value];
  return Object.values(value).flatMap(leavesOf);
}
