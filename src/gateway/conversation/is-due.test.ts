import { describe, expect, it } from "vitest";
import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import { findDueTokens } from "./is-due.ts";

const budget = computeBudget({ contextTokens: 200_000, outputReserveTokens: 8_000 });

describe("findDueTokens", () => {
  it.each([
    ["the threshold if nothing was compacted yet", undefined, 96_000],
    ["two fifths of the window after the last pass", 76_000, 152_800],
    ["never less than the threshold", 19_000, 96_000],
  ])("is %s", (_, sinceTokens, dueTokens) => {
    expect(findDueTokens(sinceTokens, budget)).toBe(dueTokens);
  });
});
