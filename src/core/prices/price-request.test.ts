import { describe, expect, it } from "vitest";
import type { PriceCard } from "../model/price-card.ts";
import { priceRequest } from "./price-request.ts";

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

describe("priceRequest", () => {
  it("charges reads, writes, plain input and output at their prices", () => {
    // 10 * 0.1 + 5 * 2 + 3 * 1 + 2 * 5
    expect(priceRequest({ readTokens: 10, writtenTokens: 5, plainTokens: 3 }, 2, card)).toBeCloseTo(24);
  });

  it("multiplies the whole request above its tier", () => {
    // 41 * 1 * 2 + 1 * 5 * 3
    expect(priceRequest({ readTokens: 0, writtenTokens: 0, plainTokens: 41 }, 1, card)).toBeCloseTo(97);
  });
});
