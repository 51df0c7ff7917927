import { fc, test } from "@fast-check/vitest";
import { countTokens as countCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../test/arbitraries/any-character.ts";
import { splitForTokenizer } from "./split-for-tokenizer.ts";

const ordinary = { disallowedSpecial: new Set<string>() };

describe("splitForTokenizer", () => {
  it("leaves a short text whole", () => {
    expect([...splitForTokenizer("one two")]).toEqual(["one two"]);
    expect([...splitForTokenizer("")]).toEqual([]);
  });

  it("cuts a long run into bounded pieces", () => {
    const pieces = [...splitForTokenizer("a".repeat(2_000))];
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(384);
  });

  it("never cuts a surrogate pair", () => {
    const pieces = [...splitForTokenizer(`a${"😀".repeat(1_000)}`)];
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.filter((piece) => /^[\udc00-\udfff]/.test(piece))).toEqual([]);
  });

  // Enough words for several pieces; no run is long enough to be cut by force.
  const word = fc.string({ unit: fc.constantFrom(..."abAB019 .,'\"-/{}\n\téя漢😀"), minLength: 1, maxLength: 8 });
  const longText = fc.array(word, { minLength: 50, maxLength: 60 }).map((words) => words.join(" x").repeat(100));

  test.prop([longText], { numRuns: 15 })("changes no count if no run is too long", (text) => {
    const pieces = [...splitForTokenizer(text)];
    expect(pieces.length).toBeGreaterThan(1);
    for (const count of [countO200k, countCl100k]) {
      expect(pieces.reduce((total, piece) => total + count(piece, ordinary), 0)).toBe(count(text, ordinary));
    }
  });

  test.prop([fc.oneof(fc.string({ unit: anyCharacter }), longText)])("loses nothing", (text) => {
    expect([...splitForTokenizer(text)].join("")).toBe(text);
  });
});
