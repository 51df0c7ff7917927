import { fc, test } from "@fast-check/vitest";
import { describe, expect } from "vitest";
import { buildAutomaton, ROW_BITS } from "./automaton.ts";

const letters = fc.constantFrom("a", "b", "c", "_");
const literals = fc.uniqueArray(fc.string({ unit: letters, minLength: 1, maxLength: 5 }), {
  minLength: 1,
  maxLength: 12,
});
const texts = fc.string({ unit: fc.constantFrom("a", "b", "c", "_", "A", "B", " ", "é"), maxLength: 60 });

describe("buildAutomaton", () => {
  test.prop([literals, texts])("ends each literal where the text holds it, in any case", (sought, text) => {
    const { columns, next, firstEnding, endings } = buildAutomaton(sought);
    const found: string[] = [];
    let state = 0;
    for (let index = 0; index < text.length; index += 1) {
      state = next[(state << ROW_BITS) + (columns[text.charCodeAt(index)] ?? 0)] ?? 0;
      for (const literal of endings[state - firstEnding] ?? []) found.push(`${sought[literal]} at ${index + 1}`);
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
