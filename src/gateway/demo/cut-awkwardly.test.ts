import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { cutAwkwardly } from "./cut-awkwardly.ts";

describe("cutAwkwardly", () => {
  it("cuts through characters and lines", () => {
    const pieces = cutAwkwardly(Buffer.from("data: naïve – 🙂\n\n".repeat(50)), 1);
    expect(pieces.some((piece) => piece.toString("utf8").includes("\uFFFD"))).toBe(true);
    expect(pieces.some((piece) => piece.length === 1)).toBe(true);
  });

  test.prop([fc.uint8Array({ maxLength: 20_000 }), fc.integer()])(
    "loses nothing, cuts the same way twice, and not into too many pieces",
    (bytes, seed) => {
      const pieces = cutAwkwardly(Buffer.from(bytes), seed);
      expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes));
      expect(cutAwkwardly(Buffer.from(bytes), seed)).toEqual(pieces);
      expect(pieces.every((piece) => piece.length > 0) && pieces.length <= 161).toBe(true);
    },
  );
});
