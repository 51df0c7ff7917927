import { expect, it } from "vitest";
import { findBareConstants } from "../../scripts/find-bare-constants.ts";

it("finds numbers that nobody says a word about", () => {
  const source = [
    "const MAX_LINES = 2 * 1_024;",
    "export const RATIO: number = 0.5;",
    "// A remark.",
    "const CODE = 0x2f;",
  ];
  expect(findBareConstants(source.join("\n"))).toEqual(["1 MAX_LINES", "2 RATIO", "4 CODE"]);
});

it("takes one comment for all of a run, and none for what stands behind it", () => {
  const source = ["/** Judgements. */", "const FIRST = 1;", "const SECOND = 2;", "", "const THIRD = 3;"];
  expect(findBareConstants(source.join("\n"))).toEqual(["5 THIRD"]);
});

it("leaves alone what is no number of a module", () => {
  const source = ['const NAME = "x";', "const LIST = [1];", "  const INNER = 1;", "const total = 1;"];
  expect(findBareConstants(source.join("\n"))).toEqual([]);
});
