import { describe, expect, it } from "vitest";
import { estimateDifference, estimateRatio } from "./bootstrap.ts";

describe("estimateRatio", () => {
  it("pools what sessions count", () => {
    // (1 + 3) of (2 + 6) is a half, whatever is drawn, because both sessions are at a half.
    expect(
      estimateRatio([
        { part: 1, whole: 2 },
        { part: 3, whole: 6 },
      ]),
    ).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
  });

  it("has the widest interval if sessions differ most", () => {
    const estimate = estimateRatio([
      { part: 0, whole: 4 },
      { part: 4, whole: 4 },
    ]);
    expect(estimate).toEqual({ value: 0.5, low: 0, high: 1 });
  });

  it("gives no figure if there is nothing to count", () => {
    expect(estimateRatio([])).toBeUndefined();
    expect(estimateRatio([{ part: 0, whole: 0 }])).toBeUndefined();
  });
});

describe("estimateDifference", () => {
  it("pairs by session: if each differs by the same amount, the interval is a point", () => {
    const pairs = [0, 1, 2].map(
      (part) =>
        [
          { part: part + 1, whole: 4 },
          { part, whole: 4 },
        ] as const,
    );
    const { value = 0, low = 0, high = 1 } = estimateDifference(pairs) ?? {};
    expect(value).toBeCloseTo(0.25);
    expect(high - low).toBeCloseTo(0);
  });
});
