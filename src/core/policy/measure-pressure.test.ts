import { describe, expect, it } from "vitest";
import { computeBudget } from "../stages/measure/compute-budget.ts";
import { measurePressure } from "./measure-pressure.ts";

const budget = computeBudget({ contextTokens: 2_000 }, { thresholdRatio: 0.5, floorTokens: 0, tailRatio: 0.2 });

describe("measurePressure", () => {
  it.each([
    [849, "calm"],
    [850, "warning"],
    [1_000, "warning"],
    [1_001, "over"],
  ] as const)("%i of 1,000 tokens is %s", (tokens, level) => {
    expect(measurePressure(tokens, budget).level).toBe(level);
  });

  it("says how full the threshold is", () => {
    expect(measurePressure(500, budget).ratio).toBe(0.5);
  });
});
