import { describe, expect, it } from "vitest";
import { findModelRatio } from "./find-model-ratio.ts";
import { MAX_RATIO, MIN_RATIO } from "./learn-ratio.ts";
import { modelRatios, UNKNOWN_MODEL_RATIO } from "./model-ratios.ts";

describe("findModelRatio", () => {
  it.each([
    ["gpt-5.5", 1],
    ["gpt-4o-mini", 1],
    ["gpt-4.1-mini", 1],
    ["o3-mini", 1],
    ["gpt-4-1106-preview", 1.1],
    ["gpt-3.5-turbo", 1.1],
    ["claude-sonnet-4-5-20250929", 1.25],
    ["claude-opus-4-7", 1.5],
    ["anthropic/claude-opus-4.7", 1.5],
    ["us.anthropic.claude-opus-4-7-v1:0", 1.5],
    ["claude-sonnet-5-5", 1.5],
    ["models/gemini-3.1-pro", 1.1],
  ])("recognises %s", (model, ratio) => {
    expect(findModelRatio(model)).toBe(ratio);
  });

  it.each(["", "my-model", "turbo1", "notgpt", "__proto__"])(
    "stays on the safe side with the unknown model %j",
    (model) => {
      expect(findModelRatio(model)).toBe(UNKNOWN_MODEL_RATIO);
    },
  );

  it("takes the later of two lines for one family", () => {
    const ratios = [
      { family: "claude", ratio: 1.1, effectiveFrom: "2026-01-01" },
      { family: "claude", ratio: 1.4, effectiveFrom: "2026-06-01" },
    ];
    expect(findModelRatio("claude-opus-6", { ratios })).toBe(1.4);
    expect(findModelRatio("claude-opus-6", { ratios, on: "2026-03-01" })).toBe(1.1);
  });

  it("holds only ratios a counter accepts, with a day each", () => {
    for (const { ratio, effectiveFrom } of modelRatios) {
      expect(ratio).toBeGreaterThanOrEqual(MIN_RATIO);
      expect(ratio).toBeLessThanOrEqual(MAX_RATIO);
      expect(effectiveFrom).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  });
});
