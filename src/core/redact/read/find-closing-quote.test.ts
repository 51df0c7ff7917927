import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { findClosingQuote } from "./find-closing-quote.ts";

const trickyText = fc.string({ unit: fc.constantFrom("a", '"', "\\", "'", "é", " "), maxLength: 12 });

describe("findClosingQuote", () => {
  it("skips escaped quotes and stops after an escaped backslash", () => {
    expect(findClosingQuote('a\\"b" c', 0, '"', 0)).toBe(4);
    expect(findClosingQuote('a\\\\" c', 0, '"', 0)).toBe(3);
  });

  it("returns undefined if the line ends first", () => {
    expect(findClosingQuote('abc\n"', 0, '"', 0)).toBeUndefined();
  });

  test.prop([trickyText, fc.integer({ min: 0, max: 3 })])(
    "finds the end of a string in JSON in JSON",
    (text, nesting) => {
      let written = JSON.stringify(text);
      for (let level = 0; level < nesting; level += 1) written = JSON.stringify(written);
      const depth = 2 ** nesting - 1;
      // After its own quotes and those of the levels around it: `"\"\\\"`.
      const start =
        written.length - written.replace(/^(?:\\*"){1,4}/, (quotes) => quotes.slice(openingLength(nesting))).length;

      const end = findClosingQuote(`${written}, "next"`, start, '"', depth);

      expect(unwrap(written.slice(start, end), nesting)).toBe(text);
    },
  );
});

// Helpers

function openingLength(nesting: number): number {
  let length = 0;
  for (let level = 0; level <= nesting; level += 1) length += 2 ** level;
  return length;
}

/** Decodes an inner string, one level at a time. */
function unwrap(inner: string, nesting: number): unknown {
  let text = inner;
  for (let level = 0; level <= nesting; level += 1) text = JSON.parse(`"${text}"`);
  return text;
}
