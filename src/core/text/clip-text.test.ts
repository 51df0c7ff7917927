import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { clipText } from "./clip-text.ts";

describe("clipText", () => {
  it.each([
    ["short", 10, "short"],
    ["a longer text", 9, "a longer…"],
    ["on port 41873 today", 12, "on port …"],
    ["on port 41873 today", 14, "on port 41873…"],
    ["took 1,204.5 ms", 10, "took …"],
    ["3 of 12", 7, "3 of 12"],
    [`c = ${"1".repeat(400)}`, 100, "c = …"],
    ["1,".repeat(40), 30, `${"1,".repeat(14)}1…`],
    ["🙂🙂🙂", 4, "🙂…"],
    ["anything", 0, ""],
  ])("shortens %j to %d characters", (text, most, clipped) => {
    expect(clipText(text, most)).toBe(clipped);
  });

  test.prop([fc.string({ unit: fc.constantFrom("a", " ", "7", "4", ".", ",", "é") }), fc.nat({ max: 40 })])(
    "never grows, and shows no number that the text does not have",
    (text, most) => {
      const clipped = clipText(text, most);
      expect(clipped.length).toBeLessThanOrEqual(Math.max(most, text.length <= most ? text.length : 0));
      const numbers = new Set(text.match(/\d+(?:[.,]\d+)*/g) ?? []);
      const isLong = [...numbers].some((number) => number.length > 20);
      for (const number of clipped.match(/\d+(?:[.,]\d+)*/g) ?? []) expect(isLong || numbers.has(number)).toBe(true);
      const digits = new Set(text.match(/\d+/g) ?? []);
      for (const run of clipped.match(/\d+/g) ?? []) expect(digits.has(run)).toBe(true);
    },
  );
});
