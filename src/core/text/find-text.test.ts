import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { type Characters, findLong, findText } from "./find-text.ts";

describe("findText", () => {
  // Only two letters, so that parts of the needle occur in many places.
  const letters = fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 200 });

  test.prop([letters, letters, fc.nat(20)])("finds what the search of the language finds", (text, needle, from) => {
    fc.pre(from <= text.length);
    expect(findText(text, needle, from)).toBe(text.indexOf(needle, from));
    expect(findLong(text, needle, from)).toBe(text.indexOf(needle, from));
  });

  it("finds a needle whose beginning occurs in many places", () => {
    expect(findText(`${"a".repeat(100)}b`, `${"a".repeat(40)}b`)).toBe(60);
    expect(findText("a".repeat(100), `${"a".repeat(40)}b`)).toBe(-1);
  });

  it("looks at each character a few times, whatever the texts are", () => {
    for (const needle of [`${"a".repeat(5_000)}b`, `b${"a".repeat(5_000)}`, `${"ab".repeat(2_500)}b`]) {
      for (const unit of ["a", "ab"]) {
        const text = counted(unit.repeat(50_000 / unit.length));
        const sought = counted(needle);
        expect(findLong(text, sought)).toBe(-1);
        expect(text.looks + sought.looks).toBeLessThanOrEqual(6 * (text.length + sought.length));
      }
    }
  });
});

// Helpers

function counted(text: string): Characters & { looks: number } {
  return {
    looks: 0,
    length: text.length,
    charCodeAt(at) {
      this.looks += 1;
      return text.charCodeAt(at);
    },
  };
}
