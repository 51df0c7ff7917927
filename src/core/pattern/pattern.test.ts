import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { busyTime } from "../../../test/busy-time.ts";
import { compilePattern } from "./compile-pattern.ts";
import { lineMatcher } from "./line-matcher.ts";
import { parsePattern } from "./parse-pattern.ts";

describe("a pattern", () => {
  it.each([
    ["abc", "xabcx", true],
    ["abc", "ab c", false],
    ["", "anything", true],
    ["^abc$", "abc", true],
    ["^abc$", "abcd", false],
    ["a|b|", "x", true],
    ["^(?:a|bc)+$", "abcbca", true],
    ["^(?<year>\\d{4})-\\d{2}$", "2026-11", true],
    ["^\\d{2,3}$", "1234", false],
    ["^\\d{2,}$", "1234", true],
    ["^a{0}$", "", true],
    ["[^a-c]", "abc", false],
    ["[\\w.-]+@", "mail me@", true],
    ["[]a]", "a]", false],
    ["[a-]", "-", true],
    ["\\berror\\b", "an error.", true],
    ["\\berror\\b", "terrors", false],
    ["\\Brror", "error", true],
    ["^.$", "🙂", true],
    ["\\u{1f642}|\\x41|\\u00e9", "é", true],
    ["é+", "ééé", true],
    ["{", "{", true],
    ["a{", "a{", true],
    ["x{a}", "x{a}", true],
    ["]", "]", true],
    ['\\.\\/\\-\\"', './-"', true],
    ["a*?b+?c??", "b", true],
    ["\\t\\0", "\t\0", true],
    ["[\\b]", "\b", true],
    ["[\\S\\d]", " ", false],
    ["(?i)error: É", "ERROR: é", true],
    ["(?i)[^a-c]", "ABC", false],
    ["(?i)straSSe", "straße", false],
    ["(?i)ı", "i", false],
  ])("%s in %j: %s", (pattern, line, expected) => {
    expect(found(pattern, line)).toBe(expected);
  });

  it.each([
    ["(a)\\1", "a back-reference at character 5"],
    ["\\k<a>", "a back-reference"],
    ["(?=a)", "look-ahead or look-behind"],
    ["(?!a)", "look-ahead or look-behind"],
    ["(?<=a)b", "look-ahead or look-behind"],
    ["(?<!a)b", "look-ahead or look-behind"],
    ["a(?i)", "(?i) anywhere but at the very start"],
    ["\\p{L}", "\\p, which is not supported,"],
    ["(a", "a ( that is never closed"],
    ["a)", "a ) that closes nothing"],
    ["[a", "a [ that is never closed"],
    ["[z-a]", "a range whose end is before its start"],
    ["[a-\\d]", "a range whose end is before its start"],
    ["*a", "nothing to repeat"],
    ["a|*", "nothing to repeat"],
    ["{2}", "nothing to repeat"],
    ["a**", "a repetition of a repetition"],
    ["^*", "a repeated ^, $ or \\b"],
    ["a{3,2}", "a repetition whose maximum is below its minimum"],
    ["a\\", "a backslash with nothing after it"],
    ["\\u{110000}", "a character number that is too high"],
    ["(".repeat(60), "groups nested deeper than 50"],
    ["(a{99}){99}", "more than 500 steps"],
    ["((((a{0,9}){0,9}){0,9}){0,9}){0,9}", "more than 500 steps"],
    ["(((){9999}){9999}){9999}", "more than 500 steps"],
    ["a".repeat(1_001), "1001 characters long"],
  ])("%s is refused by name", (pattern, reason) => {
    expect(() => found(pattern, "a")).toThrow(
      expect.objectContaining({ code: "INVALID_POLICY", message: expect.stringContaining(reason) }),
    );
  });

  it.each([
    ["(a*)*b", "a"],
    ["(a|aa)+$", "a"],
    ["(a?){120}a{120}b", "a"],
    ["(.*)(.*)(.*)x", "y"],
    ["(\\w+\\s?)+!", "word "],
  ])("%s takes linear time on a hostile line", (pattern, unit) => {
    const line = unit.repeat(Math.ceil(60_000 / unit.length));
    // A search that backtracks would take far too long: the length is the exponent.
    expect(busyTime(() => found(pattern, line))).toBeLessThan(10_000);
  });

  it("finds the same after it has dropped its cached states", () => {
    const line = Array.from({ length: 20_000 }, (_, index) => (Math.imul(index, 2_654_435_761) >>> 13) % 3 === 0)
      .map((isA) => (isA ? "a" : "b"))
      .join("");
    for (const end of ["c", "a", "b"])
      expect(found(`a(a|b){40}${end}$`, line)).toBe(new RegExp(`a[ab]{40}${end}$`).test(line));
  });

  const atom = fc.constantFrom(
    "a",
    "b",
    "ab",
    ".",
    "[ab]",
    "[^a]",
    "\\w",
    "\\s",
    "\\b",
    "^",
    "$",
    "🙂",
    "\\d",
    "[^\\W🙂]",
  );
  const { pattern } = fc.letrec<{ pattern: string; repeated: string }>((tie) => ({
    pattern: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      atom,
      tie("repeated"),
      fc.tuple(tie("pattern"), tie("pattern")).map(([one, other]) => one + other),
      fc.tuple(tie("pattern"), tie("pattern")).map(([one, other]) => `(?:${one}|${other})`),
    ),
    repeated: fc
      .tuple(tie("pattern"), fc.constantFrom("*", "+", "?", "{2}", "{1,3}", "{2,}", "*?", "+?"))
      .map(([inner, count]) => `(${inner})${count}`),
  }));
  const line = fc.string({
    unit: fc.constantFrom("a", "b", " ", "1", "_", "🙂", "é", "\u2028", "\ud83d"),
    maxLength: 12,
  });

  test.prop([pattern, fc.array(line, { minLength: 1, maxLength: 8 })], { numRuns: 1_000 })(
    "finds what JavaScript finds",
    (source, lines) => {
      const expression = new RegExp(source, "u");
      for (const each of lines) expect(found(source, each)).toBe(expression.test(each));
    },
  );

  const cased = fc.constantFrom("a", "[A-É]", "[^k]", "s", "ſ", "Σ", "\\w", "ꭰ", "𐐀", "İ", ".");
  test.prop([
    fc.array(cased, { maxLength: 4 }),
    fc.string({ unit: fc.constantFrom(..."aAéÉkKKsSſσςΣßẞᏠꭰ𐐨iİı"), maxLength: 6 }),
  ])("finds case-insensitively what JavaScript finds", (atoms, text) => {
    const source = atoms.join("");
    // JavaScript folds the case of what \\W excludes differently with the flags u and v; ours follows v.
    expect(found(`(?i)${source}`, text)).toBe(new RegExp(source, "iu").test(text));
  });

  test.prop([fc.string({ unit: fc.constantFrom(..."ab\\[](){}|*+?^$.-,1:<=!k"), maxLength: 12 }), line])(
    "either searches or refuses, whatever the pattern",
    (source, text) => {
      try {
        found(source, text);
      } catch (error) {
        expect(error).toMatchObject({ code: "INVALID_POLICY" });
      }
    },
  );
});

// Helpers

function found(pattern: string, line: string): boolean {
  return lineMatcher(compilePattern(parsePattern(pattern)))(line, 0, line.length);
}
