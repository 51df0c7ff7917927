import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { buildAutomaton, findLiteral, isExact } from "./automaton.ts";

const letters = fc.constantFrom("a", "b", "c", "_");
const literals = fc.uniqueArray(fc.string({ unit: letters, minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 12,
});
const texts = fc.string({ unit: fc.constantFrom("a", "b", "c", "_", "A", "B", " ", "é"), maxLength: 60 });

describe("buildAutomaton", () => {
  test.prop([literals, texts])("ends each literal where the text contains it, in any case", (sought, text) => {
    const automaton = buildAutomaton(sought);
    const found: string[] = [];
    const cursor = { position: 0, state: 0, end: text.length };
    while (findLiteral(automaton, text, cursor)) {
      const ended = automaton.endings[cursor.state - automaton.firstEnding] ?? [];
      found.push(...ended.map((literal) => `${sought[literal]} at ${cursor.position}`));
    }

    expect(found.toSorted()).toEqual(occurrences(sought, text.toLowerCase()).toSorted());
  });

  it("finds every literal, and says which it only guesses, if there are more characters than columns", () => {
    const signs = Array.from({ length: 127 - 33 }, (_, index) => String.fromCharCode(33 + index).toLowerCase());
    const sought = [...new Set(signs)].map((sign) => `x${sign}y`);
    const automaton = buildAutomaton(sought);

    for (const [index, literal] of sought.entries()) {
      const cursor = { position: 0, state: 0, end: literal.length };
      expect(findLiteral(automaton, literal, cursor)).toBe(true);
      const ended = automaton.endings[cursor.state - automaton.firstEnding] ?? [];
      expect(ended).toContain(index);
      expect(ended.length === 1).toBe(isExact(automaton, literal));
    }
    expect(sought.filter((literal) => isExact(automaton, literal)).length).toBeGreaterThan(50);
  });
});

// Helpers

function occurrences(sought: readonly string[], text: string): string[] {
  return sought.flatMap((literal) =>
    Array.from(text, (_, start) => start)
      .filter((start) => text.startsWith(literal, start))
      .map((start) => `${literal} at ${start + literal.length}`),
  );
}
