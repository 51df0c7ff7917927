import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../test/arbitraries/any-character.ts";
import { quote, quoteSegments, toOneLine } from "./quote.ts";

describe("quote", () => {
  it.each([
    ["a short text whole", "Use yarn.", 40, '"Use yarn."'],
    ["several lines as one", "Fix it:\n  - tests\n\t- docs", 40, '"Fix it: - tests - docs"'],
    [
      "whole sentences if they fit",
      "First one here. Second one. Third is too long",
      30,
      '"First one here. Second one."…',
    ],
    ["whole words else", "one two three four five", 15, '"one two three"…'],
    ["no part of a word", "https://example.com/a/very/long/address", 20, ""],
    ["a script without blanks between any characters", "漢字漢字漢字", 4, '"漢字漢字"…'],
    ["no half of a pair", "😀😀😀", 3, '"😀"…'],
    ["inner marks with other marks around them", 'he said "stop" twice', 40, '“he said "stop" twice”'],
    ["two kinds of marks with a third", 'a "b" and “c”', 40, '«a "b" and “c”»'],
    ["three kinds up to the first", 'see "b", “c”, «d»', 40, '"see"…'],
    ["nothing as nothing", " \n ", 40, ""],
  ])("quotes %s", (_name, text, maxCharacters, expected) => {
    expect(quote(text, maxCharacters)).toBe(expected);
  });

  test.prop([fc.string({ unit: anyCharacter }), fc.integer({ min: -1, max: 60 })])(
    "quotes word for word, within its length, and marks a cut",
    (text, maxCharacters) => {
      const quotation = quote(text, maxCharacters);
      const words = quotation.replace(/…$/, "").slice(1, -1);
      expect(toOneLine(text).startsWith(words)).toBe(true);
      expect(words.length).toBeLessThanOrEqual(Math.max(0, maxCharacters));
      if (quotation !== "") expect(/.[”"»]…$/su.test(quotation)).toBe(words !== toOneLine(text));
    },
  );
});

describe("quoteSegments", () => {
  it("quotes stretches one by one", () => {
    expect(quoteSegments(["look at this", "and fix it"], 100)).toBe('"look at this" "and fix it"');
  });

  it("says that a whole stretch was left out", () => {
    expect(quoteSegments(["look at this", "and-fix-it"], 16)).toBe('"look at this"…');
  });
});
