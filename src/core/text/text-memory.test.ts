import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createTextMemory } from "./text-memory.ts";

/** Texts of one length that differ in one character only, so that some of them share a sample. */
const alike = (index: number): string => `${"x".repeat(index)}y${"x".repeat(399 - index)}`;

describe("createTextMemory", () => {
  it("recognises a text by its content", () => {
    const memory = createTextMemory<number>({ maxCharacters: 1_000 });
    memory.set("a".repeat(300), 1);
    expect(memory.get(["a".repeat(100), "a".repeat(200)].join(""))).toBe(1);
    expect(memory.get("a".repeat(299))).toBeUndefined();
  });

  it("forgets the text that was not asked for the longest time", () => {
    const memory = createTextMemory<number>({ maxCharacters: 1_000, maxEntries: 2 });
    memory.set("a", 1);
    memory.set("b", 2);
    memory.get("a");
    memory.set("c", 3);
    expect(["a", "b", "c"].map((text) => memory.get(text))).toEqual([1, undefined, 3]);
  });

  it("does not remember what is longer than everything it may remember", () => {
    const memory = createTextMemory<number>({ maxCharacters: 10 });
    memory.set("a", 1);
    memory.set("b".repeat(11), 2);
    expect([memory.get("a"), memory.get("b".repeat(11))]).toEqual([1, undefined]);
  });

  it("distinguishes texts that look alike, and without bounds forgets none of them", () => {
    const memory = createTextMemory<number>();
    const indexes = Array.from({ length: 400 }, (_, index) => index);
    for (const index of indexes) memory.set(alike(index), index);
    expect(indexes.map((index) => memory.get(alike(index)))).toEqual(indexes);
  });

  test.prop([
    fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 399 }), fc.nat())),
    fc.nat({ max: 2_000 }),
    fc.integer({ min: 1, max: 6 }),
  ])("answers with what was set last, or with nothing", (steps, maxCharacters, maxEntries) => {
    const memory = createTextMemory<number>({ maxCharacters, maxEntries });
    const known = new Map<string, number>();
    for (const [isSet, index, value] of steps) {
      const text = alike(index).slice(0, index % 3 === 0 ? 60 : 400);
      if (isSet) {
        memory.set(text, value);
        known.set(text, value);
      } else expect([known.get(text), undefined]).toContain(memory.get(text));
    }
  });
});
