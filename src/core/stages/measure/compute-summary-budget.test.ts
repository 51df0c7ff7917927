import { describe, expect, it } from "vitest";
import { computeSummaryBudget } from "./compute-summary-budget.ts";

const roomy = { targetTokens: 1_000_000 };

describe("computeSummaryBudget", () => {
  it("takes a fifth of the middle", () => {
    expect(computeSummaryBudget({ ...roomy, middleTokens: 40_000 })).toBe(8_000);
  });

  it("takes at least 2,000 tokens", () => {
    expect(computeSummaryBudget({ ...roomy, middleTokens: 1_000 })).toBe(2_000);
  });

  it("takes at most 12,000 tokens", () => {
    expect(computeSummaryBudget({ ...roomy, middleTokens: 900_000 })).toBe(12_000);
  });

  it("never takes more than the target, not even the minimum", () => {
    expect(computeSummaryBudget({ targetTokens: 1_500, middleTokens: 90_000 })).toBe(1_500);
  });
});
