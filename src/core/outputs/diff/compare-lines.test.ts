import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { compareLines } from "./compare-lines.ts";

describe("compareLines", () => {
  it("shows what went before what came, and what stays once", () => {
    expect(show(["a", "b", "c", "d"], ["a", "x", "c", "d", "e"])).toBe(" a\n-b\n+x\n c\n d\n+e");
  });

  it("finds what moved around lines that repeat", () => {
    expect(show(["{", "one", "}"], ["{", "zero", "}", "{", "one", "}"])).toBe(" {\n+zero\n+}\n+{\n one\n }");
  });

  it("splits texts that are too long for a table at lines that occur once on both sides", () => {
    const before = Array.from({ length: 3_000 }, (_, at) => `line ${at}`);
    const after = ["new first", ...before.filter((_, at) => at % 100 !== 50), "new last"];
    const changed = compareLines(["old first", ...before, "old last"], after).filter(({ role }) => role !== "context");
    expect(changed).toHaveLength(4 + 30);
  });

  const lines = fc.array(fc.constantFrom("a", "b", "c", "", "  d"), { maxLength: 30 });
  test.prop([lines, lines])("gives both texts back", (before, after) => {
    const compared = compareLines(before, after);
    expect(compared.filter(({ role }) => role !== "added").map(({ text }) => text)).toEqual(before);
    expect(compared.filter(({ role }) => role !== "removed").map(({ text }) => text)).toEqual(after);
  });

  test.prop([lines])("finds no change in equal texts", (same) => {
    expect(compareLines(same, same).every(({ role }) => role === "context")).toBe(true);
  });
});

function show(before: readonly string[], after: readonly string[]): string {
  const marks = { context: " ", removed: "-", added: "+" };
  return compareLines(before, after)
    .map(({ role, text }) => `${marks[role]}${text}`)
    .join("\n");
}
