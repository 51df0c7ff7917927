import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitMaterial } from "./split-material.ts";

const piece = (text: string, tokens: number) => ({ text, tokens });

describe("splitMaterial", () => {
  it("puts as much into one text as the window takes", () => {
    expect(splitMaterial([piece("a", 40), piece("b", 40), piece("c", 40)], 100)).toEqual(["a\n\nb", "c"]);
  });

  it("puts a piece that is too large into a separate text", () => {
    expect(splitMaterial([piece("a", 10), piece("b", 500), piece("c", 10)], 100)).toEqual(["a", "b", "c"]);
  });

  it("has nothing to say about nothing", () => {
    expect(splitMaterial([], 100)).toEqual([]);
  });

  test.prop([fc.array(fc.record({ text: fc.stringMatching(/^[a-z]{1,5}$/), tokens: fc.nat(200) }))])(
    "loses nothing and keeps the order",
    (pieces) => {
      expect(splitMaterial(pieces, 100).join("\n\n")).toBe(pieces.map(({ text }) => text).join("\n\n"));
    },
  );
});
