import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { readFixture } from "../../../../test/fixtures/reduce/read-fixture.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import type { FactClaim } from "../outline.ts";
import { reduce } from "../reduce.ts";
import { diffReducer } from "./diff.ts";

const gitShow = readFixture("diff/git-show.diff");
const merge = readFixture("diff/merge.diff");
const plain = readFixture("diff/plain-unified.diff");
const texts = [gitShow, plain, merge];
const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(diffReducer, texts);

describe("diff", () => {
  it("shows a changed line before and after, or not at all", () => {
    const removed = Array.from({ length: 12 }, (_, at) => `-  const part${at} = read(${at});`);
    const added = removed.map((line) => line.replace("-", "+").replace("read", "load"));
    const hunk = ["--- a/parts.ts", "+++ b/parts.ts", "@@ -1,12 +1,12 @@", ...removed, ...added].join("\n");
    for (let maxTokens = 60; maxTokens < 300; maxTokens += 10) {
      const { text } = reduce(hunk, { maxTokens }, tools);
      const numbers = (sign: string): string[] =>
        [...text.matchAll(new RegExp(`^\\${sign} {2}const (part\\d+)`, "gm"))].map(([, part = ""]) => part);
      expect(numbers("-")).toEqual(numbers("+"));
    }
    expect(reduce(hunk, { maxTokens: 200 }, tools).text).toContain("+  const part0 = load(0);");
  });

  it("names every changed file with its counts, those that tools write last", () => {
    const { text } = reduce(gitShow, { maxTokens: 260 }, tools);
    expect(text).toContain(
      [
        "9 files changed:",
        "assets/logo.bin +0 -0 (binary)",
        "docs/with blank.md +1 -1",
        "run.sh +0 -0 (mode was 100644)",
        "src/answer.ts +2 -0 (new)",
        "src/blanks.ts +12 -12 (only blanks)",
        "src/gone.ts +0 -8 (deleted)",
        "src/new-name.ts +1 -1 (renamed from src/old-name.ts)",
        "src/steps.ts +8 -7",
        "package-lock.json +40 -40",
        "lines: +64, -69",
      ].join("\n"),
    );
  });

  it("names every changed file before it counts the lines of the first", () => {
    const { text } = reduce(gitShow, { maxTokens: 50 }, tools);
    expect(text).toMatch(/^\[397 lines h-\w{8}\]\nassets\/logo\.bin\n/);
    expect(text).toContain(" src/steps.ts\npackage-lock.json");
  });

  it("shows what changed before what stayed, and lockfiles and blanks last", () => {
    const { text } = reduce(gitShow, { maxTokens: 1_100 }, tools);
    expect(text).toContain("+export const answer = 42;");
    expect(text).toContain("-  let total = 3;\n+  let total = 30;");
    expect(text).not.toContain("integrity");
    expect(text).not.toContain("\t\trun(3);");
  });

  it("shows the hunk a query asks for first", () => {
    const { text } = reduce(gitShow, { maxTokens: 420, query: "why was stepFortyOne renamed?" }, tools);
    expect(text).toContain("+export function stepFortyOne");
  });

  it.each([
    [
      "without options",
      (path: string) => `diff -r old/${path} new/${path}\n7c7,8\n< one = 1\n---\n> one = 2\n> two = 3\n30d30\n< six\n`,
    ],
    [
      "with stars",
      (path: string) =>
        `diff -rc old/${path} new/${path}\n*** old/${path}\t2026-11-15 21:40\n--- new/${path}\t2026-11-15 21:41\n***************\n*** 6,8 ****\n  zero\n! one = 1\n- six\n--- 6,8 ----\n  zero\n! one = 2\n+ two = 3\n`,
    ],
  ])("counts the lines of a diff %s", (_name, write) => {
    const paths = ["ash.ini", "birch.ini", "cedar.ini"];
    const text = paths.map(write).join("");
    expect(changesOf(text)).toEqual(
      paths.map((path) => ({ kind: "change", path: `new/${path}`, added: 2, removed: 2 })),
    );
    expect(reduce(text.repeat(5), { maxTokens: 60 }, tools).kind).toBe("diff");
  });

  it("reads the two columns of a merge", () => {
    expect(changesOf(merge)).toEqual([{ kind: "change", path: "src/steps.ts", added: 2, removed: 0 }]);
  });

  it("reads diffs without git", () => {
    expect(changesOf(plain)).toHaveLength(6);
    expect(changesOf(plain)[2]).toEqual({ kind: "change", path: "f3.txt", added: 2, removed: 2 });
  });

  it("recognises a removed line with two dashes", () => {
    expect(changesOf(gitShow)[1]).toEqual({ kind: "change", path: "docs/with blank.md", added: 1, removed: 1 });
  });

  it("keeps counts with Windows line ends and colours", () => {
    const coloured = gitShow.replaceAll(/^\+.*$/gm, (line) => `\u001b[32m${line}\u001b[m`).replaceAll("\n", "\r\n");
    expect(changesOf(coloured)).toEqual(changesOf(gitShow));
  });

  it("does not take a document with a small diff in it for one", () => {
    const document = `# How to change it\n\n${"Some words about the change.\n".repeat(30)}\ndiff --git a/x b/x\n${"And more words after it.\n".repeat(30)}`;
    expect(reduce(document, { maxTokens: 100 }, tools).kind).not.toBe("diff");
  });

  it("counts the changes below a cut under a file without a name, and the next file under its own", () => {
    const cut =
      " const a = 1;\n-const b = 2;\n+const b = 3;\n--- a/x.ts\n+++ b/x.ts\n@@ -1,2 +1,3 @@\n one\n+two\n three\n";
    expect(diffReducer.outline(cut, {}).facts[0]).toMatchObject({
      title: "1 file named",
      facts: [{ text: "x.ts" }, { text: "a file whose name was cut off", detail: " +1 -1" }],
    });
    expect(changesOf(cut)).toEqual([
      { kind: "change", path: "x.ts", added: 1, removed: 0 },
      { kind: "change", path: "", added: 1, removed: 1 },
    ]);
  });

  it("does not assign what follows a cut to the file before it", () => {
    const [before, after] = ["diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n one\n+two\n", " five\n-six\n"];
    const cut = `${before}... 80 lines omitted ...\n${after}`;
    expect(changesOf(cut)).toEqual([
      { kind: "change", path: "x", added: 1, removed: 0 },
      { kind: "change", path: "", added: 0, removed: 1 },
    ]);
  });

  it.each([
    ["a list", `${"- first item\n+ second item\n  and more\n".repeat(20)}`],
    ["the trace of a shell", `${"+ make all\n++ nproc\n+ test -n 4\n".repeat(20)}`],
    ["numbers", `${"-1.5 0.2\n 2.5 0.1\n".repeat(20)}`],
  ])("does not take %s for the middle of a diff", (_name, text) => {
    expect(reduce(text, { maxTokens: 100 }, tools).kind).not.toBe("diff");
  });

  test.prop([mutatedText(texts)])("counts each changed line under one file", (text) => {
    const { segments, facts } = diffReducer.outline(text, {});
    const countOf = (role: string): number => segments.filter(({ group }) => group === role).length;
    expect(facts[1]?.facts.map((fact) => fact.text)).toEqual([`+${countOf("added")}`, `-${countOf("removed")}`]);
    for (const role of ["added", "removed"] as const) {
      expect(changesOf(text).reduce((total, change) => total + change[role], 0)).toBe(countOf(role));
    }
  });
});

// Helpers

function changesOf(text: string): Extract<FactClaim, { readonly kind: "change" }>[] {
  const facts = diffReducer.outline(text, {}).facts.flatMap((list) => list.facts);
  const claims = facts.toSorted((left, right) => (left.at ?? 0) - (right.at ?? 0)).map(({ claim }) => claim);
  return claims.filter((claim) => claim.kind === "change");
}
