import { test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { readFixture } from "../../../../test/fixtures/reduce/read-fixture.ts";
import { stripColours } from "../../text/strip-colours.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import type { FactClaim } from "../outline.ts";
import { reduce } from "../reduce.ts";
import { buildOutputReducer } from "./build-output.ts";

const files = ["tsc", "biome", "gcc", "eslint", "cargo", "npm-install", "vite", "webpack", "oxlint", "esbuild"];
const texts = files.map((file) => readFixture(`build-output/${file}.txt`));
const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(buildOutputReducer, texts);

/** A longer line is quoted by its beginning. */
const TOLD_CHARACTERS = 400;

describe("build-output", () => {
  it("names each distinct error with its count and its first places, then every place", () => {
    const { text } = reduce(readFixture("build-output/tsc.txt").repeat(2), { maxTokens: 800 }, tools);
    expect(text).toContain("errors, 48 lines, 2 distinct:");
    expect(text).toContain(
      "×24 src/part0.ts(2,14): error TS2322: Type 'number' is not assignable to type 'string'. @ (4,14), src/part1.ts(2,14), and 21 more places",
    );
    expect(text).toContain("TS2322: src/part1.ts(4,14), src/part2.ts(2,14)");
  });

  it.each([
    [
      "eslint",
      "×3 no-console: Unexpected console statement @ /srv/app/src/basket.js 14:1, /srv/app/src/stock.js 22:5, /srv/app/src/ledger.js 8:3",
    ],
    ["eslint", "✖ 7 problems (4 errors, 3 warnings)"],
    ["cargo", "E0382: borrow of moved value: `items` @ src/basket.rs:20:22"],
    ["cargo", "unused variable: `offset` @ src/basket.rs:12:9"],
    ["gcc", "main.c:5:16: error: ‘missing’ undeclared (first use in this function)"],
    ["npm-install", "deprecated: glob@7.2.3: Glob versions prior to v9 are no longer supported"],
    ["npm-install", "3 vulnerabilities (1 moderate, 2 high)"],
    [
      "biome",
      "×3 lint/suspicious/noDoubleEquals: Using == may be unsafe if you are relying on type coercion. @ src/part0.ts:6:11, src/part4.ts:6:11, src/part5.ts:6:11",
    ],
    ["vite", "✓ built in 2.41s"],
    ["webpack", "Module not found: Error: Can't resolve './stock.js' in '/srv/app/src' @ ./src/basket.js 1:0-37"],
    ["oxlint", "eslint(no-debugger): `debugger` statement is not allowed @ src/basket.js:3:21"],
    ["esbuild", 'Could not resolve "./stock.js" @ src/basket.js:1:21'],
  ])("reads %s: %s", (file, expected) => {
    expect(factsOf(readFixture(`build-output/${file}.txt`))).toContain(expected);
  });

  it.each([
    ["maven", "[ERROR] /srv/app/src/Main.java:[12,8] cannot find symbol"],
    ["msbuild", "Shop.cs(229,30): warning CS0618: 'SendQueue' is obsolete"],
    ["flake8", "./guess.py:9:80: E501 line too long (82 > 79 characters)"],
    ["golangci-lint", "cmd/review.go:248:10: G204: Subprocess launched with variable (gosec)"],
    [
      "golangci-lint below a task runner",
      "[lint:go] cmd/review.go:346:3: error is not nil but it returns nil (nilerr)",
    ],
    ["yamllint", "widget.yml:1:81: [error] line too long (122 > 80 characters) (line-length)"],
  ])("quotes a line of %s that names its place", (_tool, line) => {
    expect(factsOf(line)).toEqual([line]);
  });

  it("takes what the compiler of Go says for an error, and what a linter says for a warning", () => {
    const compiler = "./main.go:4:7: cannot use name (variable of type int) as string value in argument to send(name)";
    const linter = "./main.go:9:2: result of call is never used (unparam)";
    const [, errors, warnings] = buildOutputReducer.outline(`${compiler}\n${linter}`, {}).facts;
    expect([errors, warnings].map((list) => list?.facts.map(({ text }) => text))).toEqual([[compiler], [linter]]);
  });

  it("reads a line without a place", () => {
    expect(factsOf("make: *** [Makefile:3: all] Error 1")).toEqual(["*** [Makefile:3: all] Error 1"]);
  });

  it("names one complaint of each sort before those that differ in a name only", () => {
    const missing = ["ash", "elm", "fir", "oak"].map(
      (tree) => `src/${tree}.ts(6,1): error TS2304: Cannot find name '${tree}'.`,
    );
    const other =
      "src/oak.ts(9,4): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.";
    const { text } = reduce(
      [...missing, other, ...Array(30).fill("  at compile")].join("\n"),
      { maxTokens: 100 },
      tools,
    );
    expect(text).toContain(other);
    expect(text).toContain(missing[0]);
    expect(text).toContain("\nCannot find name 'elm'.");
  });

  it("says the total of all complaints first, and one of each sort of warnings before the second error of a sort", () => {
    const errors = ["ash", "elm", "fir"].map((tree) => `  1:5  error  '${tree}' is not defined  no-undef`);
    const warnings = ["oak", "yew"].map((tree) => `  2:1  warning  '${tree}' is never used  no-unused`);
    const totals = ["✖ 5 problems (3 errors, 2 warnings)", "  0 errors and 2 warnings potentially fixable"];
    const output = ["src/trees.js", ...errors, ...warnings, ...totals, ...Array(30).fill("done")].join("\n");
    expect(reduce(output, { maxTokens: 56 }, tools).text.split("\n").slice(1)).toEqual([
      "✖ 5 problems (3 errors, 2 warnings)",
      "no-undef: 'ash' is not defined",
      "no-unused: 'oak' is never used",
      "'elm' is not defined",
      "'fir' is not defined",
    ]);
  });

  it("parses oxlint without a terminal, and stylelint", () => {
    const output =
      "  x eslint(no-debugger): no `debugger`\n   ,-[src/basket.js:3:21]\n 2 | check();\n   `----\n".repeat(3);
    expect(buildOutputReducer.recognise({ head: output, lines: output.split("\n"), isWhole: true })).toBeGreaterThan(
      0.9,
    );
    expect(factsOf(output)).toContain("×3 eslint(no-debugger): no `debugger` @ src/basket.js:3:21, 3:21, 3:21");
    expect(factsOf("src/a.css\n  1:12  ✖  Unexpected invalid hex color  color-no-invalid-hex")).toEqual([
      "color-no-invalid-hex: Unexpected invalid hex color @ src/a.css 1:12",
    ]);
  });

  it("says what every complaint says before where it is", () => {
    const complaints = ["ash", "elm"].map(
      (tree) => `packages/a-long-way-down/src/${tree}.go:7:2: ${tree} is never used (unused)`,
    );
    const output = [...complaints, ...Array(40).fill("\t\tname: ash,")].join("\n");
    expect(reduce(output, { maxTokens: 34 }, tools).text).toMatch(
      /\nash is never used \(unused\)\nelm is never used \(unused\)$/,
    );
    expect(reduce(output, { maxTokens: 90 }, tools).text).toContain(complaints.join("\n"));
  });

  it("names the files of a linter that writes them above its complaints", () => {
    const files = ["ash", "elm", "fir"].map((tree) => `/srv/app/${tree}.js`);
    const output = files.flatMap((file) => [file, "  1:5  error  'total' is not defined  no-undef", ""]).join("\n");
    expect(factsOf(output)).toEqual([
      "×3 no-undef: 'total' is not defined @ /srv/app/ash.js 1:5, /srv/app/elm.js 1:5, /srv/app/fir.js 1:5",
      ...files.map((file) => `${file} ×1`),
    ]);
  });

  it("says what javac means, and what was expected, below a complaint", () => {
    const output = ["Part.java:4: error: cannot find symbol", "    return total;", "  symbol:   variable total"].join(
      "\n",
    );
    expect(factsOf(output)).toContain("symbol:   variable total");
    expect(factsOf("src/a.rs:1:2: error: wrong\nexpected `u8`, found `&str`\n12 | // expected")).toEqual([
      "src/a.rs:1:2: error: wrong",
      "expected `u8`, found `&str`",
    ]);
  });

  it("says how it ended and each complaint before the places of the first", () => {
    const output = readFixture("build-output/eslint.txt").repeat(4);
    const { text } = reduce(output, { maxTokens: 130 }, tools);
    expect(text).toMatch(/^\[64 lines h-\w{8}\]\n✖ 7 problems \(4 errors, 3 warnings\)\n/);
    const [, errors, warnings, moreErrors] = buildOutputReducer.outline(output, {}).facts;
    for (const { message } of [errors, moreErrors, warnings].flatMap((list) => complaintsOf(list?.facts))) {
      expect(text).toContain(message);
    }
    expect(text).not.toContain(" @ ");
  });

  it("recognises the few complaints of a linter among the lines of a task runner", () => {
    const output = [
      ...Array.from({ length: 40 }, (_, index) => `[lint:mod] go: downloading example.com/part${index} v1.${index}.0`),
      "[lint:go] cmd/review.go:248:10: G204: Subprocess launched with variable (gosec)",
      "[lint:go] 1 issues:",
      "[lint:go] * gosec: 1",
    ].join("\n");
    const { kind, text } = reduce(output, { maxTokens: 45 }, tools);
    expect(kind).toBe("build-output");
    expect(text).toContain("\n[lint:go] 1 issues:\n[lint:go] cmd/review.go:248:10: G204: ");
  });

  it("does not take a line number for a file", () => {
    const output = readFixture("build-output/eslint.txt").replace("/srv/app/src/ledger.js", "🙂$&");
    const files = buildOutputReducer
      .outline(output, {})
      .facts.flatMap(({ facts }) => facts)
      .filter(({ claim }) => claim.kind === "values" && claim.column === "complaints by file");
    expect(files.map(({ text }) => text)).toEqual(["/srv/app/src/stock.js", "/srv/app/src/basket.js"]);
  });

  it("does not take search results for complaints", () => {
    const found = Array.from(
      { length: 60 },
      (_, index) => `src/file${index}.ts:${index}: const error = read(${index});`,
    );
    expect(reduce(found.join("\n"), { maxTokens: 100 }, tools).kind).not.toBe("build-output");
  });

  test.prop([mutatedText(texts)])("counts each line under one complaint", (text) => {
    const { segments, facts } = buildOutputReducer.outline(text, {});
    for (const [lists, group] of [
      [[1, 3], "errors"],
      [[2, 5], "warnings"],
    ] as const) {
      const complaints = lists.flatMap((list) => complaintsOf(facts[list]?.facts));
      const counted = complaints.reduce((total, { count }) => total + count, 0);
      expect([group, counted]).toEqual([group, segments.filter((segment) => segment.group === group).length]);
    }
  });

  test.prop([mutatedText(texts)])("counts every mention and every file that it names", (text) => {
    const lines = stripColours(text)
      .split(/\r?\n|\r/)
      .map((line) => line.trim());
    const { facts } = buildOutputReducer.outline(text, {});
    const places = [1, 2, 3, 5].flatMap((list) =>
      complaintsOf(facts[list]?.facts).flatMap((complaint) => complaint.places),
    );
    for (const { claim } of facts.flatMap((list) => list.facts)) {
      if (claim.kind !== "values") continue;
      for (const [value, count] of claim.counts) {
        const counted =
          claim.column === "complaints by file"
            ? places.filter((place) => place.replace(POSITION, "") === value).length
            : lines.filter((line) => line.slice(0, TOLD_CHARACTERS) === value).length;
        expect([value, counted]).toEqual([value, count]);
      }
    }
  });

  test.prop([mutatedText(texts)])("names no more places than lines", (text) => {
    const complaints = buildOutputReducer.outline(text, {}).facts.flatMap(({ facts }) => complaintsOf(facts));
    for (const { count, places } of complaints) {
      expect(places.length).toBeLessThanOrEqual(count);
    }
  });
});

// Helpers

/** More digits than these are part of a name. */
const POSITION = /[: ]\d{1,9}(?::\d{1,9})?$/;

type Complaint = Extract<FactClaim, { readonly kind: "complaint" }>;

function complaintsOf(facts: readonly { readonly claim: FactClaim }[] = []): Complaint[] {
  return facts.map(({ claim }) => claim).filter((claim) => claim.kind === "complaint");
}

function factsOf(text: string): string[] {
  return buildOutputReducer
    .outline(text, {})
    .facts.flatMap(({ facts }) => facts.map(({ text: fact, detail = "" }) => `${fact}${detail}`));
}
