import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { isCompactionError } from "../../base/errors.ts";
import { computeBudget, DEFAULT_BUDGET_POLICY } from "./compute-budget.ts";

describe("computeBudget", () => {
  it("takes half of the window as threshold and a fifth of that as tail", () => {
    expect(computeBudget({ contextTokens: 200_000 })).toEqual({
      contextTokens: 200_000,
      outputReserveTokens: 0,
      windowTokens: 200_000,
      thresholdTokens: 100_000,
      tailTokens: 20_000,
    });
  });

  it("lowers everything by the room held back for the answer", () => {
    const budget = computeBudget({ contextTokens: 200_000, outputReserveTokens: 40_000 });
    expect(budget).toMatchObject({ windowTokens: 160_000, thresholdTokens: 80_000, tailTokens: 16_000 });
  });

  it("raises the threshold to the floor", () => {
    const budget = computeBudget({ contextTokens: 100_000 }, { ...DEFAULT_BUDGET_POLICY, floorTokens: 64_000 });
    expect(budget.thresholdTokens).toBe(64_000);
  });

  it("keeps the threshold of a 64K model below its window under a 64K floor", () => {
    const budget = computeBudget({ contextTokens: 64_000 }, { ...DEFAULT_BUDGET_POLICY, floorTokens: 64_000 });
    expect(budget.thresholdTokens).toBe(54_400);
  });

  it.each([
    ["context", { contextTokens: 0 }, {}],
    ["context", { contextTokens: Number.NaN }, {}],
    ["max-output", { contextTokens: 1_000, outputReserveTokens: 1_000 }, {}],
    ["threshold", { contextTokens: 1_000 }, { thresholdRatio: 0 }],
    ["threshold", { contextTokens: 1_000 }, { thresholdRatio: 1.1 }],
    ["tail_ratio", { contextTokens: 1_000 }, { tailRatio: 0.05 }],
    ["floor", { contextTokens: 1_000 }, { floorTokens: -1 }],
  ])("names the key %s when it is out of range", (key, limits, policy) => {
    const attempt = () => computeBudget(limits, { ...DEFAULT_BUDGET_POLICY, ...policy });
    expect(attempt).toThrow(new RegExp(`^${key} must be`));
    expect(codeOf(attempt)).toBe(true);
  });

  test.prop([
    fc.integer({ min: 100, max: 2_000_000 }),
    fc.double({ min: 0, max: 0.9, noNaN: true }),
    fc.double({ min: 0.01, max: 1, noNaN: true }),
    fc.nat({ max: 3_000_000 }),
  ])("always leaves room between threshold and window", (contextTokens, reserve, thresholdRatio, floorTokens) => {
    const outputReserveTokens = Math.floor(contextTokens * reserve);
    const budget = computeBudget(
      { contextTokens, outputReserveTokens },
      { ...DEFAULT_BUDGET_POLICY, thresholdRatio, floorTokens },
    );
    expect(budget.thresholdTokens).toBeLessThan(budget.windowTokens);
    expect(budget.tailTokens).toBeLessThanOrEqual(budget.thresholdTokens);
  });
});

// Helpers

function codeOf(attempt: () => unknown): boolean {
  try {
    attempt();
    return false;
  } catch (error) {
    return isCompactionError(error, "INVALID_POLICY");
  }
}
