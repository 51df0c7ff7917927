import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const [nouns = ""] = readFileSync("docs/glossary.md", "utf8").split("| verb |");
const words = [...nouns.matchAll(/^\| ([a-z]+) \|/gm)].map(([, word = ""]) => word);

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

/** Says read, and does not wait for anything: the reason of each. */
const READS_AT_ONCE: ReadonlyMap<string, string> = new Map([
  ["readCacheEffect", "a public name"],
  ["readSessionDocument", "a public name"],
  ["readShareGpt", "a public name"],
  ["readFile", "the call of an agent's tool that reads a file"],
]);

describe("the verb read", () => {
  it("is for bytes and streams, which are waited for", () => {
    const atOnce = sources().flatMap((text) =>
      [...text.matchAll(/(?<!async )function\*? (read[A-Z]\w*)|const (read[A-Z]\w*)(?:: .+)? = (?:\w+\()*\(/g)].map(
        ([, declared, assigned]) => declared ?? assigned,
      ),
    );
    expect([...new Set(atOnce)].toSorted()).toEqual([...READS_AT_ONCE.keys()].toSorted());
  });
});

// Helpers

let texts: readonly string[] | undefined;

function sources(): readonly string[] {
  texts ??= readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join("src", file), "utf8"));
  return texts;
}

function exportedNames(): readonly string[] {
  return sources()
    .flatMap((text) => [...text.matchAll(/^export [a-z* ]+? (\w+)/gm)])
    .map(([, name = ""]) => name);
}
