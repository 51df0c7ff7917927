import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const [nouns = ""] = readFileSync("docs/glossary.md", "utf8").split("| verb |");
const words = [...nouns.matchAll(/^\| ([a-z]+) \|/gm)].map(([, word = ""]) => word);

describe("the glossary", () => {
  it("has words in alphabetical order, each once", () => {
    const listed = words.filter((word) => word !== "word");
    expect(listed).toEqual([...new Set(listed)].toSorted());
    expect(listed.length).toBeGreaterThan(20);
  });

  it.each(words.filter((word) => word !== "word"))("has a word that exported names use: %s", (word) => {
    expect(exportedNames().filter((name) => name.toLowerCase().includes(word))).not.toEqual([]);
  });
});

/** Names that two files export for two things: the reason for each. */
const SHARED_NAMES: ReadonlyMap<string, string> = new Map([
  ["RequestFacts", "a public name of the Mastra adapter, and the gateway's record of a request"],
  ["Statement", "what a sentence says: of what happened in the account, of what is to be done among the pins"],
]);

/** Folders that do the same job for one provider, framework or database each, and never import each other. */
const SIBLINGS: readonly RegExp[] = [
  /^formats\/(ai-sdk|anthropic|gemini|openai-chat|openai-responses)\//,
  /^integrations\/([\w-]+)\//,
  /^archives\/(postgres|sqlite)\//,
];

describe("exported names", () => {
  it("mean one thing each", () => {
    const files = new Map<string, Set<string>>();
    for (const [file, text] of sourceFiles()) {
      for (const [, name = ""] of text.matchAll(EXPORTED)) files.set(name, (files.get(name) ?? new Set()).add(file));
    }
    const shared = [...files].filter(([, owners]) => owners.size > 1 && !isOnePerSibling([...owners]));
    expect(shared.map(([name]) => name).toSorted()).toEqual([...SHARED_NAMES.keys()].toSorted());
  });
});

/** Says read, but does not wait for anything: the reason for each. */
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

describe("limits", () => {
  it("are called MAX and MIN, whatever they limit", () => {
    const otherwise = /\b(?:MOST|LEAST|LONGEST|SHORTEST|HIGHEST|LOWEST|DEEPEST|FEWEST|LARGEST|SMALLEST)_[A-Z_]+/g;
    expect(sources().flatMap((text) => text.match(otherwise) ?? [])).toEqual([]);
  });
});

// Helpers

const EXPORTED = /^export (?:async |abstract )?(?:function\*?|class|const|interface|type|let) (\w+)/gm;

/** Whether a name is that of one job, which each of a few siblings does once. */
function isOnePerSibling(owners: readonly string[]): boolean {
  return SIBLINGS.some((family) => {
    const members = owners.map((file) => family.exec(file)?.[1]);
    return !members.includes(undefined) && new Set(members).size === members.length;
  });
}

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
