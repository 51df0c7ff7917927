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

/** Names that two files of the core export for two things: the reason of each. */
const SHARED_NAMES: ReadonlyMap<string, string> = new Map([
  ["Statement", "what a sentence says: of what happened in the account, of what is to be done among the pins"],
]);

describe("the exported names of the core", () => {
  it("stand for one thing each", () => {
    const files = new Map<string, Set<string>>();
    for (const [file, text] of sourceFiles()) {
      if (!file.startsWith("core")) continue;
      for (const [, name = ""] of text.matchAll(EXPORTED)) files.set(name, (files.get(name) ?? new Set()).add(file));
    }
    const shared = [...files].filter(([, owners]) => owners.size > 1).map(([name]) => name);
    expect(shared.toSorted()).toEqual([...SHARED_NAMES.keys()].toSorted());
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

const EXPORTED = /^export (?:async |abstract )?(?:function\*?|class|const|interface|type|let) (\w+)/gm;

let files: ReadonlyMap<string, string> | undefined;

function sourceFiles(): ReadonlyMap<string, string> {
  files ??= new Map(
    readdirSync("src", { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => [file, readFileSync(join("src", file), "utf8")]),
  );
  return files;
}

function sources(): readonly string[] {
  return [...sourceFiles().values()];
}

function exportedNames(): readonly string[] {
  return sources()
    .flatMap((text) => [...text.matchAll(/^export [a-z* ]+? (\w+)/gm)])
    .map(([, name = ""]) => name);
}
