import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";

// The page is the way into the code: a name on it that moved is where a newcomer gets lost.

const page = readFileSync("ARCHITECTURE.md", "utf8");
const recipes = readFileSync("CONTRIBUTING.md", "utf8");

describe("the architecture page", () => {
  it.each([
    { name: "the page", text: page, least: 50 },
    { name: "the recipes of CONTRIBUTING", text: recipes, least: 20 },
  ])("names files that are there: $name", ({ text, least }) => {
    const files = ["src", "test", "scripts", "bench"].flatMap((root) => list(root)).map((file) => basename(file));
    const named = [...text.matchAll(/(?<![\w.>-])[a-z][a-z-]*(?:\.test(?:-d)?)?\.ts\b/g)].map(([name]) => name);
    expect(named.length).toBeGreaterThan(least);
    expect(named.filter((name) => !files.includes(name))).toEqual([]);
  });

  it.each(["src", "src/core", "src/gateway"])("names every room of %s", (house) => {
    const rooms = readdirSync(house, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(rooms.map(({ name }) => name).filter((name) => !new RegExp(`\\b${name}[/,}]`).test(page))).toEqual([]);
  });
});

function list(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" }).map((file) => join(root, file));
}
