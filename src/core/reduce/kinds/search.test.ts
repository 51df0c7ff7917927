import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import {
  coloured,
  labelled,
  numbered,
  plain,
  withContext,
  withHeadings,
} from "../../../../test/fixtures/reduce/search/results.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { detectKind } from "../detect-kind.ts";
import { reduce } from "../reduce.ts";
import { searchReducer } from "./search.ts";

const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(searchReducer, [numbered, withContext, withHeadings, coloured, labelled, plain]);

describe("search", () => {
  it("names every file with its number of matches before anything else", () => {
    const { text } = reduce(numbered, { maxTokens: 120 }, tools);
    expect(text).toContain("[120 search matches hidden: store/lease.ts 31, ");
    expect(text).toContain(
      "4 files:\nsrc/store/open-store.ts ×29\nsrc/store/lease.ts ×31\nsrc/gateway/serve.ts ×30\ntest/e2e/store.test.ts ×30",
    );
  });

  it("shows a definition before its uses", () => {
    const { text } = reduce(numbered, { maxTokens: 220 }, tools);
    expect(text).toContain("src/store/lease.ts:12:export async function openLease(");
  });

  it("names where the searched name is defined once every file is named", () => {
    const uses = ["orders", "users", "mail"].flatMap((area) =>
      Array.from({ length: 20 }, (_, n) => `src/${area}/open.ts:${n + 30}:  const found = readLease(${n});`),
    );
    const search = ["src/core/lease.go:7:func (s *Store) readLease(name string) int {", ...uses].join("\n");
    expect(reduce(search, { maxTokens: 50 }, tools).text).toContain(
      " src/mail/open.ts\nlease.go:7: func (s *Store) readLease(name string) int {",
    );
  });

  it.each([
    ["columns", "src/a.ts:12:14:    return readLease(store);\nsrc/b.ts:9:1:readLease();\n"],
    ["the heads of functions", "src/a.ts=3=function serve() {\nsrc/a.ts:12:    return readLease(store);\n"],
  ])("reads %s that a search reports", (_name, lines) => {
    expect(detectKind(lines.repeat(9), {}).kind).toBe("search");
  });

  it("keeps a match with the lines around it, and the file of a match below its heading", () => {
    expect(reduce(withContext, { maxTokens: 260 }, tools).text).toContain(
      "src/store/open-store.ts-4-  // opened at 10:20:30, see notes.md:0:\nsrc/store/open-store.ts:5:  openLease(store);",
    );
    expect(reduce(withHeadings, { maxTokens: 260 }, tools).text).toContain("\nsrc/store/lease.ts\n1:  openLease(");
  });

  it("counts hidden matches by file", () => {
    const { text } = reduce(withHeadings, { maxTokens: 150 }, tools);
    expect(text).toMatch(/\[\d+ matches hidden: e2e\/store\.test\.ts 2\d, gateway\/serve\.ts 2\d, /);
  });

  it("shows the matches that the query asks for, and what the tool remarked", () => {
    expect(reduce(plain, { maxTokens: 200, query: "the call with '77)'" }, tools).text).toContain(
      "openLease(store, 77)",
    );
    expect(reduce(labelled, { maxTokens: 200 }, tools).text).toContain("Found 80 matches (showing first 40)\n");
  });

  it.each([
    ["diagnostics of a compiler", "src/a.c:12:5: error: use of undeclared identifier 'x'\n"],
    ["frames of a stack", "app/models/user.rb:12:in 'save'\n"],
    ["clock times", "10:20:30 started\n"],
    ["counts of matches", "src/a.ts:12\n"],
    ["the lines of a log", "2026-11-15T10:20:30Z ACCEPT host=::ffff:10.0.0.1\n"],
    ["remarks of a linter", "app/views/home.haml:33 [W] ImplicitDiv: can be shorter\n"],
    ["numbered output", "1: Test command: /srv/args-test\n"],
    ["fields between colons", "root:x:0:0:root:/root:/bin/sh\n"],
    ["settings", "server.port: 8080\n"],
  ])("does not take %s for matches", (_name, line) => {
    expect(
      searchReducer.recognise({ head: line.repeat(9), lines: line.repeat(9).trim().split("\n"), isWhole: true }),
    ).toBe(0);
  });

  it("believes the command if the output has few matches", () => {
    const text = `${"no such file\n".repeat(3)}src/a.ts:12:open()\nsrc/b.ts:9:open()\n`;
    expect(detectKind(text, { command: "rg -n open src missing" }).kind).toBe("search");
    expect(detectKind(text, {}).kind).not.toBe("search");
  });

  const found = fc.tuple(fc.constantFrom("src/a.ts", "lib/b c.rb", "Makefile", "x-1-y.go"), fc.nat(), fc.string());

  test.prop([fc.array(found, { minLength: 1 })])("counts the matches of each file as they were written", (list) => {
    const text = list.map(([path, line, own]) => `${path}:${line}:${own.replaceAll(/\s/g, " ")}\n`).join("");
    const { facts, segments } = searchReducer.outline(text, {});
    const inOrder = (facts[0]?.facts ?? []).toSorted((left, right) => (left.at ?? 0) - (right.at ?? 0));
    expect(inOrder.map(({ claim }) => claim)).toEqual(
      [...new Set(list.map(([path]) => path))].map((group) => ({
        kind: "count",
        group,
        count: list.filter(([path]) => path === group).length,
      })),
    );
    expect(segments.reduce((sum, { units }) => sum + (units ?? 1), 0)).toBe(list.length);
  });

  it("counts the same in every format", () => {
    for (const [text, matches] of [
      [withContext, 50],
      [withHeadings, 86],
      [coloured, 60],
      [labelled, 40],
      [plain, 90],
    ] as const) {
      const { segments } = searchReducer.outline(text, {});
      expect(segments.reduce((sum, { units }) => sum + (units ?? 1), 0)).toBe(matches);
    }
  });
});
