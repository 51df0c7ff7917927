import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { endOfWord, findWordStart, hashOfWord, newWordCursor, scanWords, startWords } from "./scan-words.ts";

describe("scanWords", () => {
  it("finds words of two characters or more, and where they end", () => {
    expect(wordsOf("a retry: send_all(2nd, x)")).toEqual(["retry", "send_all", "2nd"]);
  });

  it("treats letters that are written without blanks as words", () => {
    expect(wordsOf("ask 東京 now")).toEqual(["ask", "東", "京", "now"]);
  });

  it("gives a word the same hash whatever its case and position", () => {
    const [first] = hashesOf("Retry");
    expect(hashesOf("never RETRY")[1]).toBe(first);
    expect(hashesOf("retries")[0]).not.toBe(first);
  });

  it("finds a word that is longer than one read", () => {
    const long = "x".repeat(10_000);
    expect(wordsOf(`before ${long} after`)).toEqual(["before", long, "after"]);
  });

  const text = fc.string({
    unit: fc.constantFrom("a", "B", "_", "7", " ", "\n", ".", "é", "→", "語", "🙂"),
    maxLength: 60,
  });

  test.prop([text, fc.nat({ max: 60 }), fc.nat({ max: 60 })])(
    "finds what a regular expression finds, within its range only",
    (whole, one, other) => {
      const [from, to] = [Math.min(one, other, whole.length), Math.min(Math.max(one, other), whole.length)];
      const expected = whole.slice(from, to).match(/[A-Za-z0-9_\u0080-\u2e7f]{2,}|[\u2e80-\uffff]/g) ?? [];
      expect(wordsOf(whole, from, to)).toEqual([...expected]);
    },
  );

  test.prop([text])("notes characters beyond ASCII", (whole) => {
    const cursor = newWordCursor();
    while (cursor.position < whole.length) scanWords(whole, cursor, whole.length);
    expect(cursor.seen > 127).toBe([...whole].some((character) => character > "\u007f"));
  });
});

// Helpers

function wordsOf(text: string, from = 0, to = text.length): string[] {
  return scanAll(text, from, to, (index) => {
    const end = endOfWord(index);
    return text.slice(findWordStart(text, from, end), end);
  });
}

function hashesOf(text: string): number[] {
  return scanAll(text, 0, text.length, hashOfWord);
}

function scanAll<Found>(text: string, from: number, to: number, read: (index: number) => Found): Found[] {
  const found: Found[] = [];
  const cursor = newWordCursor();
  startWords(cursor, from);
  while (cursor.position < to) {
    const count = scanWords(text, cursor, to);
    for (let index = 0; index < count; index += 1) found.push(read(index));
  }
  return found;
}
