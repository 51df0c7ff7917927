import { expect, it } from "vitest";
import { findBareConstants } from "../../scripts/find-bare-constants.ts";

it("finds numbers without a comment", () => {
  const source = [
    "const MAX_LINES = 2 * 1_024;",
    "export const RATIO: number = 0.5;",
    "// A remark.",
    "const CODE = 0x2f;",
  ];
  expect(findBareConstants(source.join("\n"))).toEqual(["1 MAX_LINES", "2 RATIO", "4 CODE"]);
});

it("accepts one comment for a whole run, and none for what follows it", () => {
  const source = ["/** Judgements. */", "const FIRST = 1;", "const SECOND = 2;", "", "const THIRD = 3;"];
  expect(findBareConstants(source.join("\n"))).toEqual(["5 THIRD"]);
});

it("leaves alone what is not a number of a module", () => {
  const source = ['const NAME = "x";', "const LIST = [1];", "  const INNER = 1;", "const total = 1;"];
  expect(findBareConstants(source.join("\n"))).toEqual([]);
});
