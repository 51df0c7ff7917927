import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { learnRatio, MAX_RATIO, MIN_RATIO, type RatioSample } from "./learn-ratio.ts";

const start = { ratio: 1.25, samples: 0 };

describe("learnRatio", () => {
  it("moves to what the provider reports", () => {
    const { ratio, samples } = repeat({ estimatedTokens: 10_000, reportedTokens: 14_000 }, 40);
    expect(ratio).toBeCloseTo(1.4, 2);
    expect(samples).toBe(40);
  });

  it("goes half the way at the first sample", () => {
    expect(learnRatio(start, { estimatedTokens: 10_000, reportedTokens: 13_500 }).ratio).toBeCloseTo(1.3, 5);
  });

  it("is moved little by one odd request", () => {
    const settled = repeat({ estimatedTokens: 10_000, reportedTokens: 12_500 }, 40);
    const odd = learnRatio(settled, { estimatedTokens: 10_000, reportedTokens: 24_000 });
    expect(Math.abs(odd.ratio - settled.ratio)).toBeLessThan(0.05);
  });

  it.each([
    ["a small prompt", { estimatedTokens: 40, reportedTokens: 90 }],
    ["an absurd report", { estimatedTokens: 10_000, reportedTokens: 900_000 }],
    ["a report of nothing", { estimatedTokens: 10_000, reportedTokens: 0 }],
    ["no number", { estimatedTokens: Number.NaN, reportedTokens: 10_000 }],
    ["no end", { estimatedTokens: Number.POSITIVE_INFINITY, reportedTokens: Number.POSITIVE_INFINITY }],
  ])("learns nothing from %s", (_, sample) => {
    expect(learnRatio(start, sample)).toEqual(start);
  });

  it("recovers from a damaged state", () => {
    const recovered = learnRatio({ ratio: Number.NaN, samples: -3 }, { estimatedTokens: 1_000, reportedTokens: 1_200 });
    expect(recovered).toEqual({ ratio: 1.1, samples: 1 });
  });

  const number = fc.oneof(fc.double(), fc.nat({ max: 1_000_000 }));
  test.prop([number, number, number, fc.integer()])(
    "stays within its bounds",
    (ratio, estimatedTokens, reportedTokens, samples) => {
      const learned = learnRatio({ ratio, samples }, { estimatedTokens, reportedTokens });
      expect(learned.ratio).toBeGreaterThanOrEqual(MIN_RATIO);
      expect(learned.ratio).toBeLessThanOrEqual(MAX_RATIO);
    },
  );
});

function repeat(sample: RatioSample, times: number): ReturnType<typeof learnRatio> {
  return Array.from({ length: times }).reduce<ReturnType<typeof learnRatio>>(
    (state) => learnRatio(state, sample),
    start,
  );
}
