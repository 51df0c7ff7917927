import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { type CompactionError, isCompactionError } from "../../base/errors.ts";
import { compilePattern } from "../../pattern/compile-pattern.ts";
import { lineFinder } from "../../pattern/line-matcher.ts";
import { parsePattern } from "../../pattern/parse-pattern.ts";
import { redact } from "../redact.ts";

describe("extraPatterns", () => {
  it("take out what only the host knows", () => {
    const extraPatterns = [{ type: "acme-badge", pattern: "acme:[A-Z]{2}-\\d{4,}" }];

    expect(redact("badge acme:XY-20261, not acme:xy-1", { extraPatterns })).toEqual({
      text: "badge [REDACTED ACME BADGE], not acme:xy-1",
      findings: [{ type: "acme-badge", line: 1 }],
    });
  });

  it("treat a dash after a shorthand as a dash", () => {
    const extraPatterns = [{ type: "acme-key", pattern: "acme:[\\w-.]{8,}" }];

    expect(redact("acme:ab-cd.ef9 stays", { extraPatterns }).text).toBe("[REDACTED ACME KEY] stays");
  });

  it.each([
    ["one fixed character", "a[0-9]{8}"],
    ["no fixed beginning", "[A-Z]{8}"],
    ["nothing variable", "secret"],
    ["nothing that must follow", "secret[0-9]*"],
    ["alternatives", "acme_[0-9]{8}|other"],
    ["nested quantifiers", "acme_([a-z]+)+"],
    ["a dot", "acme_.{8}"],
    ["an anchor", "acme_[0-9]{8}$"],
    ["a look ahead", "acme_(?=x)[0-9]{8}"],
    ["a back reference", "acme_[0-9]{4}\\1"],
    ["a negated class", "acme_[^ ]{8}"],
    ["parts that compete", "acme_[a-z]+[a-z0-9]{4}"],
    ["an optional part between parts that compete", "acme_[a-z]+-?[a-z]{4}"],
    ["a count that goes backwards", "acme_[a-z]{9,3}"],
    ["a lazy quantifier", "acme_[a-z]+?"],
    ["an unclosed class", "acme_[a-z"],
    ["a range that goes backwards", "acme_[z-a]{8}"],
    ["a range to a shorthand", "acme_[!-\\d]{8}"],
    ["white space", "acme_[\\s]{8}"],
    ["braces that count nothing", "acme_[a-z]{,5}"],
    ["characters beyond ASCII", "acmé_[a-z]{8}"],
  ])("refuse %s", (_what, pattern) => {
    const error = refusal(pattern);

    expect(isCompactionError(error, "UNSAFE_PATTERN")).toBe(true);
    expect(error.details).toMatchObject({ index: 0 });
  });

  it("refuse a type that would break the marker", () => {
    const extraPatterns = [{ type: "Acme] key", pattern: "acme_[0-9]{8}" }];

    expect(() => redact("", { extraPatterns })).toThrow(/type should be/);
  });

  test.prop([fc.integer({ min: 4, max: 60 }), fc.string()])(
    "find every match that a regular expression finds",
    (length, around) => {
      const extraPatterns = [{ type: "acme-key", pattern: "acme_[a-f]{3}-[0-9]{4,}" }];
      const text = `${around} acme_abc-${"7".repeat(length)} ${around}`;

      expect(redact(text, { extraPatterns }).text).not.toMatch(/acme_[a-f]{3}-[0-9]{4,}/);
    },
  );

  const atom = fc.constantFrom(
    "a",
    "x",
    "7",
    "-",
    "\\.",
    "\\d",
    "\\w",
    "[a-c]",
    "[\\d-x]",
    "[^a]",
    "[x\\-7]",
    "[]",
    "(",
    ".",
    "{",
  );
  const count = fc.constantFrom("", "", "+", "?", "*", "{2}", "{1,3}", "{2,}", "+?", "{,3}");
  const pattern = fc
    .array(fc.tuple(atom, count), { minLength: 1, maxLength: 4 })
    .map((parts) => `qq${parts.flat().join("")}`);
  const line = fc.array(fc.constantFrom("qq", "a", "b", "c", "x", "7", "-", ".", "{", " "), { maxLength: 12 });

  test.prop([pattern, fc.array(line, { minLength: 1, maxLength: 20 })])(
    "mean what they mean in a look-up, or are refused",
    (written, lines) => {
      fc.pre(!isRefused(written));
      const find = lineFinder(compilePattern(parsePattern(written)));
      for (const text of lines.map((pieces) => pieces.join(""))) {
        const { findings } = redact(text, { extraPatterns: [{ type: "acme-key", pattern: written }] });
        expect({ written, text, found: findings.length > 0 }).toEqual({
          written,
          text,
          found: find(text, 0, text.length) !== undefined,
        });
      }
    },
  );
});

// Helpers

function isRefused(pattern: string): boolean {
  try {
    redact("", { extraPatterns: [{ type: "acme-key", pattern }] });
    return false;
  } catch (error) {
    if (isCompactionError(error, "UNSAFE_PATTERN")) return true;
    throw error;
  }
}

function refusal(pattern: string): CompactionError {
  try {
    redact("", { extraPatterns: [{ type: "acme-key", pattern }] });
  } catch (error) {
    if (isCompactionError(error, "UNSAFE_PATTERN")) return error;
  }
  throw new Error("The pattern was accepted.");
}
