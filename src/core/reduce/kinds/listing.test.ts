import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { FILES, found, long, names, sizes, status, tree } from "../../../../test/fixtures/reduce/listing/listings.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { detectKind } from "../detect-kind.ts";
import { reduce } from "../reduce.ts";
import { listingReducer } from "./listing.ts";

const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(listingReducer, [found, long, tree, sizes, status, names]);

const FOLDERS = ["orders", "users", "mail", "search", "billing"];

describe("listing", () => {
  it("counts packages, not the ends of their versions", () => {
    const tree = Array.from(
      { length: 200 },
      (_, at) => `├── pack-${at}@${at % 9}.4.${at % 3}\n│ ├── @scope/debug@4.4.3 deduped`,
    );
    const { facts } = listingReducer.outline(["app@1.0.0 /srv/app", ...tree].join("\n"), { command: "npm ls --all" });
    const said = facts.flatMap((list) => list.facts.map(({ text }) => text)).join("\n");
    expect(said).toContain("package");
    expect(said).not.toMatch(/(?:^|[ ,])\.\d/);
  });

  it("counts files by type and by folder", () => {
    const { text } = reduce(found, { maxTokens: 120 }, tools);
    expect(text).toContain("[reduced listing · 72 entries");
    expect(text).toContain("entries: .ts ×40, .md ×24, .json ×8\n");
    expect(text).toContain("folders: ./src/core ×24, ./src/gateway ×24, ./docs ×24\n");
  });

  it("adds up sizes and names the largest and the newest with their folder", () => {
    const { text } = reduce(long, { maxTokens: 250 }, tools);
    const bytes = FILES.reduce((total, file) => total + file.bytes, 0);
    expect(text).toContain("entries: .ts ×40, .md ×24, .json ×8, folder ×3\n");
    expect(text).toContain(`size: ${bytes} bytes in 72 files, 300 to 987654\n`);
    expect(text).toContain("largest: docs/part-7.md 987654,");
    expect(text).toContain("newest of the last half year: src/core/part-5.ts Nov 15 10:30\n");
  });

  it.each([
    ["January after December", ["Dec 30 10:00", "Jan  3 09:00"], "Jan  3 09:00"],
    ["July after June", ["Jun 30 10:00", "Jul  3 09:00"], "Jul  3 09:00"],
    ["no newest if either could be", ["Mar  2 10:00", "Sep  2 09:00"], undefined],
    ["no newest if only years are known", ["Mar  2  2024", "Sep  2  2025"], undefined],
  ])("finds %s", (_name, times, expected) => {
    const text = times
      .map((time, index) => `-rw-r--r-- 1 ada staff 12 ${time} file-${index}\n`)
      .join("")
      .repeat(2);
    const newest = listingReducer.outline(text, {}).facts.find(({ title }) => title.startsWith("newest"));
    expect(newest?.facts[0]?.claim).toEqual(expected && { kind: "quote", value: expected });
  });

  it("reads the folder at the stem of a tree with sizes", () => {
    const branches = FOLDERS.flatMap((folder) => [
      `├── [       4096]  ${folder}`,
      ...["index.ts", "open.ts"].map((file) => `│   ├── [        722]  ${file}`),
    ]);
    const text = ["[       4096]  src", ...branches, "", "6 directories, 10 files"].join("\n");
    const { facts } = listingReducer.outline(text, { command: "tree -s src" });
    const folders = facts.find(({ title }) => title === "folders")?.facts.map((fact) => fact.text);
    expect(folders).toEqual(["src", ...FOLDERS.map((folder) => `src/${folder}`)]);
  });

  it("takes what has branches below it for a folder of a tree", () => {
    const { text } = reduce(tree, { maxTokens: 150 }, tools);
    expect(text).toContain("entries: .md ×40, .ts ×40, folder ×5, .txt ×2\n");
    expect(text).toContain("folders: ./docs ×41, ./src ×41, . ×2, ./docs/last ×1, ./src/last ×1");
    expect(text).toContain("4 directories, 82 files\n");
  });

  it("does not add up sizes that include each other", () => {
    const { text } = reduce(sizes, { maxTokens: 150 }, tools);
    expect(text).toContain("largest: docs/part-7.md 3860, . 3000, docs 2048,");
    expect(text).not.toContain("bytes in");
  });

  it("names changed files, those in conflict first, and counts them by status", () => {
    const { text } = reduce(status, { maxTokens: 80 }, tools);
    expect(text).toContain("\n## main...origin/main [ahead 2]\n");
    expect(text).toContain("\nentries: modified ×51, untracked ×12, deleted ×8, conflict ×1\n");
    expect(text).toContain("\nUU src/core/part-3.ts");
  });

  it("names the folders before how many entries each has, then the largest entries", () => {
    const tree = FOLDERS.flatMap((folder, index) => [
      `├── [       4096]  ${folder}`,
      ...Array.from({ length: 9 }, (_, n) => `│   ├── [        ${100 + index * 9 + n}]  file-${n}.ts`),
    ]);
    const { text } = reduce(`src\n${tree.join("\n")}\n\n5 directories, 45 files\n`, { maxTokens: 60 }, tools);
    expect(text).toContain(
      "\nfolders: src/orders, src/users, src/mail, src/search, src/billing, src\n5 directories, 45 files\n",
    );
    expect(text).toContain("\nlargest: src/billing/file-8.ts");
  });

  it.each([
    [
      "find -ls",
      (path: string, size: number) =>
        `  29757${size}     12 -rw-r--r--   1 root     root         ${size} Nov 15 21:32 ./${path}`,
    ],
    [
      "the archives of Python",
      (path: string, size: number) => `${path.padEnd(46)} 2024-12-31 13:29:38 ${String(size).padStart(12)}`,
    ],
  ])("reads %s", (_name, write) => {
    const lines = FOLDERS.flatMap((folder) =>
      Array.from({ length: 6 }, (_, n) => write(`${folder}/part-${n}.ts`, 100 + n)),
    );
    const { kind, text } = reduce(`${lines.join("\n")}\n`, { maxTokens: 120 }, tools);
    expect(kind).toBe("listing");
    expect(text).toContain("orders ×6, ");
    expect(text).toContain("orders/part-5.ts 105");
  });

  it("shows the entries that the query asks for", () => {
    expect(reduce(names, { maxTokens: 150, query: "where is part-23.md?" }, tools).text).toContain("\npart-23.md\n");
  });

  it("believes the command if names alone say little", () => {
    const text = "LICENSE\nMakefile\nREADME\nsrc\ntest\n";
    expect(detectKind(text, { command: "ls" }).kind).toBe("listing");
    expect(detectKind(text, {}).kind).toBe("generic");
  });

  it.each([
    ["addresses", "https://example.org/a\nhttps://example.org/b\nhttps://example.org/c\n"],
    ["counts of matches", "src/a.ts:12\nsrc/b.ts:1\nsrc/c.ts:9\n"],
    ["settings", "server:\n  port: 80\n\nclient:\n  port: 81\n"],
    ["prose", "One and/or two.\nThis and/or that.\nHere and/or there.\n"],
    ["code", "import a/b\nimport c/d\nreturn a/b;\n"],
  ])("does not take %s for a listing", (_name, text) => {
    expect(detectKind(text, {}).kind).not.toBe("listing");
  });

  const file = fc.record({
    folder: fc.constantFrom("a", "a/b", "c"),
    name: fc.constantFrom("x.ts", "y.md", "Makefile"),
    bytes: fc.nat(99_999),
  });

  test.prop([fc.array(file, { minLength: 4 })])("counts and adds up what was listed", (files) => {
    const text = files
      .map(({ folder, name, bytes }) => `-rw-r--r-- 1 ada staff ${bytes} 2026-11-15 10:00 ${folder}/${name}\n`)
      .join("");
    const { facts, segments } = listingReducer.outline(text, {});
    expect(segments).toHaveLength(files.length);
    for (const { title, facts: list } of facts) {
      for (const { claim } of list) {
        if (claim.kind === "count") {
          const isCounted = (own: (typeof files)[number]): boolean =>
            title === "folders"
              ? own.folder === claim.group
              : own.name.endsWith(claim.group) || (claim.group === "no extension" && own.name === "Makefile");
          expect([claim.group, claim.count]).toEqual([claim.group, files.filter(isCounted).length]);
        }
        if (claim.kind === "numbers") {
          const bytes = files.map((own) => own.bytes);
          expect([claim.count, claim.sum]).toEqual([bytes.length, bytes.reduce((total, own) => total + own, 0)]);
          expect([Number(claim.min), Number(claim.max)]).toEqual([Math.min(...bytes), Math.max(...bytes)]);
        }
      }
    }
  });
});
