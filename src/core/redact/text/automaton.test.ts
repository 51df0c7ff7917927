import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { buildAutomaton, findLiteral } from "./automaton.ts";

const letters = fc.constantFrom("a", "b", "c", "_");
const literals = fc.uniqueArray(fc.string({ unit: letters, minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 12,
});
const texts = fc.string({ unit: fc.constantFrom("a", "b", "c", "_", "A", "B", " ", "é"), maxLength: 60 });

describe("buildAutomaton", () => {
  test.prop([literals, texts])("ends each literal where the text holds it, in any case", (sought, text) => {
    const automaton = buildAutomaton(sought);
    const found: string[] = [];
    const cursor = { position: 0, state: 0, end: text.length };
    while (findLiteral(automaton, text, cursor)) {
      const ended = automaton.endings[cursor.state - automaton.firstEnding] ?? [];
      found.push(...ended.map((literal) => `${sought[literal]} at ${cursor.position}`));
    }

    expect(found.toSorted()).toEqual(occurrences(sought, text.toLowerCase()).toSorted());
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
