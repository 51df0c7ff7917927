import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createWordTable } from "./word-table.ts";

describe("createWordTable", () => {
  it("gives the same word the same number, whatever its case and surroundings", () => {
    const table = createWordTable();
    const [retry] = table.read("retry");
    expect(table.read("(Retry!)")).toEqual([retry]);
    expect(table.read("never RETRY again")).toContain(retry);
    expect(table.read("retries")).not.toContain(retry);
  });

  it("lists each word of a text once, in the order of its first use", () => {
    const table = createWordTable();
    const [one, two] = table.read("one two");
    expect(table.read("two one two one")).toEqual([two, one]);
  });

  it("treats letters that are written without blanks as words", () => {
    expect(createWordTable().read("東京都")).toHaveLength(3);
  });

  it("values a bare number and a random id less than a word", () => {
    const table = createWordTable();
    const [word = 0, number = 0, id = 0] = table.read("backoff 4173 966e0df2");
    expect(table.meaning(number)).toBeLessThan(table.meaning(word));
    expect(table.meaning(id)).toBeLessThan(table.meaning(number));
  });

  const word = fc.stringMatching(/^[a-z]{2,8}$/);

  test.prop([fc.array(word, { maxLength: 60 })])("numbers words as they first occur, without gaps", (words) => {
    const table = createWordTable();
    const first = table.read(words.join(" "));
    expect(first).toEqual(Array.from({ length: new Set(words).size }, (_, index) => index));
    for (const [index, one] of [...new Set(words)].entries()) expect(table.read(one.toUpperCase())).toEqual([index]);
    expect(table.size()).toBe(first.length);
  });

  it("keeps the numbers of words while it grows", () => {
    const table = createWordTable();
    const words = Array.from({ length: 50_000 }, (_, index) => `w${index.toString(36)}x`);
    const numbers = words.map((one) => table.read(one)[0]);
    expect(words.map((one) => table.read(one)[0])).toEqual(numbers);
    // A hash of 32 bits: two words may share one, rarely.
    expect(new Set(numbers).size).toBeGreaterThan(words.length - 5);
  });
});
