import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const page = readFileSync("docs/invariants.md", "utf8");
const named = [...page.matchAll(/`([\w./-]+\.ts)` "([^"]+)"/g)].map(
  ([, file = "", name = ""]) => [file, name] as const,
);
const [invariants = "", weakPoints = ""] = page.split("## Weak points");

describe("docs/invariants.md", () => {
  it.each(named)("names a test that exists: %s: %s", (file, name) => {
    const tests = readFileSync(file, "utf8");
    expect(tests.includes(`"${name}"`)).toBe(true);
  });

  it("leaves no number out", () => {
    expect(numbersOf(invariants)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1));
    expect(numbersOf(weakPoints)).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
    expect(named.length).toBeGreaterThan(45);
  });
});

// Helpers

function numbersOf(text: string): number[] {
  return [...text.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
}
