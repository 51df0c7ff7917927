import { describe, expect, it } from "vitest";
import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import { isDueNext } from "./is-due.ts";

const budget = computeBudget({ contextTokens: 200_000, outputReserveTokens: 8_000 });

describe("isDueNext", () => {
  it.each([
    [95_999, undefined, false],
    [96_000, undefined, true],
    [96_000, 76_000, false],
    [139_999, 76_000, false],
    [140_000, 76_000, true],
    [96_000, 20_000, true],
  ])("of %i tokens, last compacted at %s: %s", (tokens, sinceTokens, isDue) => {
    expect(isDueNext(tokens, sinceTokens, budget)).toBe(isDue);
  });
});
