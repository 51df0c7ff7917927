import { describe, expect, it } from "vitest";
import type { PriceCard } from "../../../src/core/model/price-card.ts";
import type { RecordedMessage, RecordedRequest } from "../replay/recording.ts";
import { priceSession } from "./session-dollars.ts";

/** A dollar per token, times a million, so that dollars are easy to add up by hand. */
const card: PriceCard = {
  name: "round",
  asOf: "2026-11-15",
  input: 1_000_000,
  output: 5_000_000,
  cacheWrite: 2_000_000,
  cacheRead: 100_000,
  tier: { aboveTokens: 40, inputTimes: 2, outputTimes: 3 },
  cache: { kind: "automatic", minimumTokens: 10, lifetimeSeconds: 300 },
};
const table = Array.from(
  { length: 5 },
  (_, number): RecordedMessage => ({
    text: String(number),
    content: "",
    bytes: 1,
    tokens: 10,
    blocks: 1,
    isSystem: false,
  }),
);

describe("priceSession", () => {
  it("adds up requests and summaries", () => {
    const requests: RecordedRequest[] = [
      { messages: [0], tokens: 10, bytes: 1, outputTokens: 1, atSeconds: 0, stored: 0 },
      {
        messages: [0, 1],
        tokens: 20,
        bytes: 2,
        outputTokens: 1,
        atSeconds: 10,
        stored: 0,
        summary: { inputTokens: 7, outputTokens: 2 },
      },
    ];
    // 10 written (20) + 1 out (5); 10 read (1) + 10 written (20) + 1 out (5); summary 7 in (7) + 2 out (10)
    expect(priceSession({ table, requests }, card)).toEqual({
      dollars: 68,
      readTokens: 10,
      promptTokens: 30,
      lookUpDollars: 0,
    });
  });

  it("charges a look-up as one more request that the cache knows, plus what it brought back", () => {
    const requests: RecordedRequest[] = [
      { messages: [0, 1], tokens: 20, bytes: 2, outputTokens: 0, atSeconds: 0, stored: 0 },
    ];
    // Each: 20 read (2) + a call of 60 out (300) + what came back in: 7 and 3.
    const { dollars, lookUpDollars } = priceSession({ table, requests }, card, new Map([[0, [7, 3]]]));
    expect(lookUpDollars).toBeCloseTo(2 * 302 + 7 + 3);
    // 20 written
    expect(dollars).toBeCloseTo(40);
  });
});
