import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { RungReport } from "../../model/report.ts";
import { closeSteps } from "./report-compaction.ts";

describe("closeSteps", () => {
  it("starts each step where the one before it ended, and ends the last with the result", () => {
    const steps: RungReport[] = [
      { step: "drop-duplicates", tokensBefore: 7_114, tokensAfter: 7_000 },
      { step: "reduce-results", tokensBefore: 7_000, tokensAfter: 3_000 },
      { step: "digest-results", tokensBefore: 3_000, tokensAfter: 2_208 },
    ];
    expect(closeSteps(steps, { tokensBefore: 7_114, tokensAfter: 4_645 })).toEqual([
      { step: "drop-duplicates", tokensBefore: 7_114, tokensAfter: 7_000 },
      { step: "reduce-results", tokensBefore: 7_000, tokensAfter: 4_645 },
      { step: "digest-results", tokensBefore: 4_645, tokensAfter: 4_645 },
    ]);
    expect(closeSteps([], { tokensBefore: 5, tokensAfter: 3 })).toEqual([]);
  });

  const tokens = fc.nat({ max: 1_000 });
  const step = fc.record({
    step: fc.constantFrom("drop-duplicates", "reduce-results", "handoff"),
    tokensBefore: tokens,
    tokensAfter: tokens,
  }) as fc.Arbitrary<RungReport>;

  test.prop([fc.array(step, { minLength: 1 }), tokens, tokens])("adds up to what was saved", (steps, one, other) => {
    const [tokensBefore, tokensAfter] = [Math.max(one, other), Math.min(one, other)];
    const closed = closeSteps(steps, { tokensBefore, tokensAfter });
    expect(closed.reduce((total, each) => total + each.tokensBefore - each.tokensAfter, 0)).toBe(
      tokensBefore - tokensAfter,
    );
    expect(closed.every((each) => each.tokensAfter <= each.tokensBefore)).toBe(true);
  });
});
