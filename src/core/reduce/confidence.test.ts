import { describe, expect, it } from "vitest";
import { CONFIDENCE } from "./confidence.ts";
import { REDUCE_KINDS } from "./detect-kind.ts";

describe("the scale of kinds", () => {
  it("has a row for each kind", () => {
    expect(Object.keys(CONFIDENCE).sort()).toEqual([...REDUCE_KINDS].sort());
  });

  it("is surer of anything that a kind saw than of nothing, and never more than sure", () => {
    const { generic, ...kinds } = CONFIDENCE;
    const levels = Object.values(kinds).flatMap((evidence) =>
      Object.values<number | ((share: number) => number)>(evidence),
    );
    const ends = levels.flatMap((level) => (typeof level === "number" ? [level] : [level(0), level(1)]));
    expect(Math.min(...ends)).toBeGreaterThan(generic.any);
    expect(Math.max(...ends)).toBe(1);
  });
});
