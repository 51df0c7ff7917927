import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import {
  containers,
  csv,
  markdown,
  mysql,
  pods,
  processes,
  psql,
  tsv,
} from "../../../../test/fixtures/reduce/table/tables.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import type { FactClaim } from "../outline.ts";
import { reduce } from "../reduce.ts";
import { tableReducer } from "./table.ts";

const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(tableReducer, [csv, tsv, markdown, psql, mysql, pods, containers, processes]);

describe("table", () => {
  it("shows the headings and a summary of every column", () => {
    const { text } = reduce(csv, { maxTokens: 250 }, tools);
    expect(text).toContain("[reduced table · 90 rows");
    expect(text).toContain("\nid,status,seconds,day,note\n");
    expect(text).toContain("\nid: 1000 to 1089\n");
    expect(text).toContain("\nstatus: ok ×79, timeout ×10, failed\n");
    expect(text).toContain("\nseconds: 0 to 25, sum 1115.5\n");
    expect(text).toContain("\nday: 2026-11-01 to 2026-11-28\n");
    expect(text).toContain("\nnote: 90, all distinct\n");
  });

  it("keeps a quoted cell with a line break in one row", () => {
    const { text } = reduce(csv, { maxTokens: 300, query: 'who said "stop"?' }, tools);
    expect(text).toContain('"said ""stop"",\nthen stopped"');
  });

  it.each([
    ["markdown", markdown],
    ["psql", psql],
    ["mysql", mysql],
  ])("reads the same from %s", (_name, text) => {
    const reduced = reduce(text, { maxTokens: 250 }, tools).text;
    expect(reduced).toContain("[reduced table · 90 rows");
    expect(reduced).toContain("\nstatus: ok ×79, timeout ×10, failed\n");
    expect(reduced).toContain("\nseconds: 0 to 25, sum 1115.5\n");
  });

  it("names the row that failed below its headings, and the largest number, if little fits", () => {
    const table = [
      "job|state|seconds",
      "---|---|---",
      ...Array.from({ length: 60 }, (_, n) => `${700 + n}|${n === 41 ? "failed" : "done"}|${(n * 37) % 211}`),
    ].map((line) => `| ${line.replaceAll("|", " | ")} |\n`);
    const { text } = reduce(table.join(""), { maxTokens: 50 }, tools);
    expect(text).toMatch(/^\[60 rows h-\w+\]\njob \| state \| seconds\n741 \| failed \| 40\n/);
    expect(text).toContain("\nseconds: 0 to 210");
  });

  it("names the headings whole, however wide", () => {
    const heading = Array.from({ length: 40 }, (_, n) => `measure_${n}`).join(",");
    const rows = Array.from({ length: 30 }, (_, n) => Array.from({ length: 40 }, (_none, at) => n * at).join(","));
    expect(reduce([heading, ...rows].join("\n"), { maxTokens: 250 }, tools).text).toContain(`\n${heading}\n`);
  });

  it("shows the row that fails first, and counts the hidden ones by what became of them", () => {
    expect(reduce(csv, { maxTokens: 250 }, tools).text).toContain("1047,failed,");
    const { text } = reduce(pods, { maxTokens: 250 }, tools);
    expect(text).toContain("\nSTATUS: Running ×89, CrashLoopBackOff\n");
    expect(text).toMatch(/\nweb-7d4b9c-1033 +0\/1 +CrashLoopBackOff +14 \(2m ago\)/);
    expect(text).toMatch(/\[87 rows hidden: STATUS Running 86, STATUS CrashLoopBackOff 1 · h-/);
  });

  it("keeps blank cells in their columns, and headings of two words whole", () => {
    const { text } = reduce(containers, { maxTokens: 300 }, tools);
    expect(text).toContain("\nPORTS: 6379/tcp ×89\n");
    expect(text).toContain("\nSTATUS: Up 3 hours ×89, Exited (137) 2 hours ago\n");
  });

  it("parses columns of words whose headings are to the right", () => {
    const { text } = reduce(processes, { maxTokens: 300 }, tools);
    expect(text).toContain("\nUSER: build ×60, root ×30\n");
    expect(text).toContain("\nPID: 1000 to 1089\n");
  });

  it.each([
    [
      "prose",
      "Well, that was it, I think.\nNo, it was not, you know.\nYes, it was, after all.\nSo, they left, at last.\n",
    ],
    [
      "a log",
      "2026-11-15 10:00:00,123 INFO started\n2026-11-15 10:00:01,123 INFO went on\n2026-11-15 10:00:02,5 INFO\n",
    ],
    ["code", "import a from 'b';\nconst x = call(a, b);\nconst y = call(a, c);\nexport { x, y };\n"],
    [
      "the objects of a tree",
      ["a", "b", "c", "d"].map((name) => `100644 blob ${name.repeat(40)}\tsrc/${name}.ts\n`).join(""),
    ],
    ["sizes of files", "12\tsrc/a\n14\tsrc/b\n99\tsrc\n"],
  ])("does not take %s for a table", (_name, head) => {
    expect(tableReducer.recognise({ head, lines: head.split("\n"), isWhole: true })).toBe(0);
  });

  const row = fc.record({
    id: fc.nat(),
    kind: fc.constantFrom("a", "b", 'say "c", d\n'),
    size: fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
  });

  it.each([
    ["commas", (id: number) => `${id},user ${id % 4},done,${id * 3}\n`, "column 4: 30 to 117"],
    ["blanks", (id: number) => `user-${id % 4}   ${id}  done    ${id * 3}\n`, "column 2: 10 to 39"],
    ["bars", (id: number) => `| ${id} | user ${id % 4} | ${id * 3} |\n`, "column 3: 30 to 117"],
  ])(
    "counts every row of a table between %s that has lost its heading, and names columns by their places",
    (_name, write, fact) => {
      const text = Array.from({ length: 30 }, (_, at) => write(at + 10)).join("");
      const { segments, facts } = tableReducer.outline(text, {});
      expect(reduce(text, { maxTokens: 200 }, tools).kind).toBe("table");
      expect(segments.reduce((total, { units }) => total + (units ?? 1), 0)).toBe(30);
      const claim: unknown = expect.objectContaining({ kind: "numbers", count: 30 });
      expect(facts[1]?.facts).toContainEqual(expect.objectContaining({ text: fact, claim }));
    },
  );

  it("counts neither the note of a cut nor what it left of a row", () => {
    const rows = Array.from({ length: 30 }, (_, at) => `${at + 10},user ${at % 4},${at * 3}\n`);
    const text = `id,name,size\n${rows.slice(0, 9).join("")}... 12 lines omitted ...\n3,66\n${rows.slice(22).join("")}`;
    const { segments, facts } = tableReducer.outline(text, {});
    expect(segments.reduce((total, { units }) => total + (units ?? 1), 0)).toBe(17);
    expect(facts[1]?.facts).toContainEqual(
      expect.objectContaining({ text: "id: 10 to 39", claim: expect.objectContaining({ count: 17 }) }),
    );
  });

  it.each([
    ["answers of a server", (at: number) => `64 bytes from 192.0.2.1: icmp_seq=${at} ttl=57 time=1${at} ms\n`],
    ["calls", (at: number) => `draw(${at}, ${at * 2}, "label", ${at * 3})\n`],
    ["prose", (at: number) => `The ${at}th of them waits, as all do, for the others, and then goes.\n`],
  ])("does not take %s for rows", (_name, write) => {
    const text = Array.from({ length: 40 }, (_, at) => write(at + 10)).join("");
    expect(reduce(text, { maxTokens: 200 }, tools).kind).not.toBe("table");
  });

  test.prop([fc.array(row, { minLength: 20, maxLength: 60 })])("computes over all rows what a reader would", (rows) => {
    const text = `id,kind,size\n${rows.map(({ id, kind, size }) => `${id},"${kind.replaceAll('"', '""')}",${size}\n`).join("")}`;
    const { segments, facts } = tableReducer.outline(text, {});
    expect(segments.reduce((total, { units }) => total + (units ?? 1), 0)).toBe(rows.length);
    for (const { text: said, claim } of facts.flatMap((list) => list.facts)) {
      if (claim.kind === "words") expect(said).toBe(text.slice(claim.start, claim.end).trim());
      else checkClaim(claim, rows);
    }
  });
});

// Helpers

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly size: number;
}

function checkClaim(claim: FactClaim, rows: readonly Row[]): void {
  if (claim.kind === "values") {
    const column = rows.map((row) =>
      String(claim.column === "kind" ? row.kind : claim.column === "id" ? row.id : row.size),
    );
    expect([...claim.counts.values()].reduce((total, count) => total + count, 0)).toBe(rows.length);
    for (const [value, count] of claim.counts) expect(column.filter((own) => own === value)).toHaveLength(count);
    return;
  }
  if (claim.kind === "count") {
    expect(claim.count).toBe(new Set(rows.map(({ id, size }) => (claim.group === "distinct id" ? id : size))).size);
    return;
  }
  if (claim.kind !== "numbers") throw new Error(`no such claim: ${claim.kind}`);
  const values = rows.map(({ id, size }) => (claim.column === "id" ? id : size));
  expect(claim.count).toBe(values.length);
  expect(Number(claim.min)).toBe(Math.min(...values));
  expect(Number(claim.max)).toBe(Math.max(...values));
  expect(claim.sum).toBe(Number(values.reduce((total, value) => total + value, 0).toPrecision(12)));
}
