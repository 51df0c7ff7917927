import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createIdentifierTable } from "./identifier-table.ts";

describe("createIdentifierTable", () => {
  it("gives the same text the same number, wherever it is", () => {
    const table = createIdentifierTable();
    const numbers = [
      table.numberOf("src/a.ts", 0, 8),
      table.numberOf("see src/b.ts", 4, 12),
      table.numberOf("in src/a.ts", 3, 11),
    ];
    expect(numbers).toEqual([0, 1, 0]);
    expect([table.textOf(0), table.textOf(1), table.size]).toEqual(["src/a.ts", "src/b.ts", 2]);
  });

  it.each([
    ["spread over the slots", undefined],
    ["all in one slot, as texts made to collide would be", () => 7],
    ["in two slots", (text: string) => text.length % 2],
  ])("distinguishes ten thousand, %s", (_name, hash) => {
    const table = createIdentifierTable(hash);
    const names = Array.from({ length: 10_000 }, (_, index) => `name_${index}`);
    const first = names.map((name) => table.numberOf(name, 0, name.length));
    expect(first).toEqual(names.map((_, index) => index));
    expect(names.map((name) => table.numberOf(`<${name}>`, 1, name.length + 1))).toEqual(first);
    expect(first.map(table.textOf)).toEqual(names);
  });

  test.prop([fc.array(fc.string({ minLength: 1, maxLength: 3 }))])("agrees with a map", (names) => {
    const table = createIdentifierTable();
    const known = new Map<string, number>();
    for (const name of names) {
      if (!known.has(name)) known.set(name, known.size);
      expect(table.numberOf(`-${name}-`, 1, name.length + 1)).toBe(known.get(name));
    }
    expect(table.size).toBe(known.size);
  });
});
