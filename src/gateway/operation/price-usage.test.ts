import { describe, expect, it } from "vitest";
import { findRatioCard } from "../../core/prices/find-price-card.ts";
import { priceUsage } from "./price-usage.ts";

describe("priceUsage", () => {
  it("takes each token once, by how it was billed", () => {
    const usage = {
      promptTokens: 1_000_000,
      cacheReadTokens: 600_000,
      cacheWriteTokens: 300_000,
      outputTokens: 10_000,
    };
    const card = { ...findRatioCard("any"), input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
    expect(priceUsage(usage, card)).toBeCloseTo(0.1 * 3 + 0.6 * 0.3 + 0.3 * 3.75 + 0.01 * 15);
  });
});
