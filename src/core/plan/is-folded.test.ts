import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { isFolded } from "./is-folded.ts";

describe("isFolded", () => {
  const ascending = fc.uniqueArray(fc.nat({ max: 40 })).map((list) => list.sort((left, right) => left - right));

  test.prop([ascending, fc.nat({ max: 40 }), fc.nat({ max: 40 }), fc.nat({ max: 40 })])(
    "takes what is between head and tail, except the anchors",
    (anchors, headEnd, tailStart, index) => {
      const expected = index >= headEnd && index < tailStart && !anchors.includes(index);
      expect(isFolded(index, { headEnd, tailStart, anchors })).toBe(expected);
    },
  );
});
