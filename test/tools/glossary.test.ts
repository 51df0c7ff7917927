import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const words = [...readFileSync("docs/glossary.md", "utf8").matchAll(/^\| ([a-z]+) \|/gm)].map(([, word = ""]) => word);

describe("the glossary", () => {
  it("has words in the order of the alphabet, each once", () => {
    const listed = words.filter((word) => word !== "word");
    expect(listed).toEqual([...new Set(listed)].toSorted());
    expect(listed.length).toBeGreaterThan(20);
  });

  it.each(words.filter((word) => word !== "word"))("has a word that exported names use: %s", (word) => {
    expect(exportedNames().filter((name) => name.toLowerCase().includes(word))).not.toEqual([]);
  });
});

// Helpers

let names: readonly string[] | undefined;

function exportedNames(): readonly string[] {
  names ??= readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join("src", file), "utf8").matchAll(/^export [a-z* ]+? (\w+)/gm)])
    .map(([, name = ""]) => name);
  return names;
}
