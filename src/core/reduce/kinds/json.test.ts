import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import {
  envelope,
  features,
  interfaceDescription,
  jsonLines,
  numbers,
  rows,
} from "../../../../test/fixtures/reduce/json/documents.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import type { FactClaim } from "../outline.ts";
import { reduce } from "../reduce.ts";
import { jsonReducer } from "./json.ts";

const tools = { counter: estimatingCounter(), hash: testHash };

// Numbers between commas could also be a table row.
describeReducer(jsonReducer, [rows, envelope, jsonLines, numbers, features, interfaceDescription], {
  knownByBeginning: [numbers],
});

describe("json", () => {
  it("says the keys and a summary of each column over all rows", () => {
    const { text } = reduce(rows, { maxTokens: 300 }, tools);
    expect(text).toContain("[] ×160: id status owner price note");
    expect(text).toContain("[].id: 1000 to 1159, 160 numbers\n");
    expect(text).toContain('[].status: "ok" ×146, "timeout" ×13, "failed"');
    expect(text).toContain("[].price: 0 to 100, 160 numbers, sum 7776");
  });

  it("names the row that failed, whole and without the blanks between its parts", () => {
    for (const text of [rows, envelope]) {
      expect(reduce(text, { maxTokens: 100 }, tools).text).toContain(
        '\n{"id":1090,"status":"failed","owner":{"login":"user0","admin":true},"price":15,"note":"disk full while writing page 7"}\n',
      );
    }
  });

  it("names every error of a log by its message before the rest of its row, a level by number too", () => {
    const log = Array.from({ length: 80 }, (_, n) => {
      const isError = n % 30 === 7;
      const msg = isError ? `disk of job ${n} is full` : `job ${n} is done`;
      return `${JSON.stringify({ level: isError ? 50 : 30, time: 1_794_778_822_168 + n, pid: 1, hostname: "shop", job: n, msg })}\n`;
    }).join("");
    const { text } = reduce(log, { maxTokens: 60 }, tools);
    expect(text).toContain("\ndisk of job 7 is full\ndisk of job 37 is full\ndisk of job 67 is full\n");
    expect(reduce(log, { maxTokens: 400 }, tools).text).toContain("\nlevel: 30 ×77, 50 ×3\n");
  });

  it("names a long row that went wrong by what it is called and what became of it", () => {
    const run = (n: number) => ({
      id: 7_000 + n,
      name: `build ${n}`,
      conclusion: n === 4 ? "failure" : "success",
      steps: Array.from({ length: 20 }, (_, at) => ({ number: at, name: `step ${at} of the build`, seconds: at })),
      head: { sha: "0".repeat(40), message: "a commit" },
    });
    const text = JSON.stringify({ total: 12, runs: Array.from({ length: 12 }, (_, n) => run(n)) }, null, 2);
    expect(reduce(text, { maxTokens: 60 }, tools).text).toContain('\n7004: build 4: "conclusion":"failure"\n');
  });

  it("counts hidden rows by what became of them", () => {
    expect(reduce(jsonLines, { maxTokens: 300 }, tools).text).toMatch(
      /\[148 entries hidden: status ok 134, status timeout 13, status failed 1 · h-[0-9a-z]{8}\]/,
    );
  });

  it("shows the row that the query asks for", () => {
    const { text } = reduce(rows, { maxTokens: 400, query: "what about 'job 77'?" }, tools);
    expect(text).toContain('"note":"written by job 77"');
  });

  it("keeps numbers that cannot be added without loss as they are", () => {
    const ids = JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ at: index }))).replaceAll(
      /"at":(\d+)/g,
      '"at":$1,"big":12345678901234567890',
    );
    expect(reduce(ids, { maxTokens: 200 }, tools).text).toContain("[].big: 12345678901234567890 ×200");
  });

  it("names the paths of an interface", () => {
    const { text } = reduce(interfaceDescription, { maxTokens: 500 }, tools);
    expect(text).toContain("paths: /things/0/parts /things/1/parts");
  });

  const list = JSON.stringify({
    items: Array.from({ length: 80 }, (_, id) => ({ id, state: "done", size: 100 + id })),
    of: 80,
  });

  it("counts the whole rows of a piece from the middle, and reads no number of which a part is missing", () => {
    const facts = namesOf(`7,"state":"open"${list.slice(list.indexOf('},{"id":50'))}`);
    expect(facts).toContain("…[] ×30: state id size");
    expect(facts).toContain("…[].id: 50 to 79, 30 numbers");
    expect(facts).toContain('…[].state: "done" ×30, "open"');
    expect(facts).toContain("…[].size: 150 to 179, 30 numbers, sum 4935");
  });

  it("recognises that a cut went through a text", () => {
    const piece = list.slice(list.indexOf('one","size":150'));
    expect(reduce(piece, { maxTokens: 200 }, tools).kind).toBe("json");
    expect(namesOf(piece)).toContain('…[].state: "done" ×29');
  });

  it("continues a list if a piece was cut out of it, and leaves the note about it alone", () => {
    const rest = JSON.stringify(JSON.parse(list).items);
    for (const note of ["\n[... 812 characters truncated ...]\n", "…812 tokens truncated…"]) {
      const cut = `${rest.slice(0, 1_003)}${note}${rest.slice(-1_003)}`;
      const whole = [...cut.matchAll(/\{"id":\d+,"state":"done","size":\d+\}/g)].length;
      expect(namesOf(cut)[0]).toBe(`[] ×${whole}: id state size`);
    }
  });

  it("recognises a note that a text of a whole document quotes", () => {
    const quoting = list.replace('"done"', '"a …812 tokens truncated… b"');
    expect(namesOf(quoting)).toContain("items[] ×80: id state size");
  });

  it("shows the row whose number is far from all others", () => {
    const odd = Array.from({ length: 300 }, (_, id) => ({
      id,
      name: `job-${id}`,
      millis: id === 217 ? 98_765 : 20 + (id % 78),
    }));
    const { text } = reduce(JSON.stringify(odd), { maxTokens: 200 }, tools);
    expect(text).toContain("millis: 20 to 98765");
    expect(text).toContain('{"id":217,"name":"job-217","millis":98765}');
    const even = odd.map((entry) => ({ ...entry, millis: 20 + (entry.id % 78) }));
    expect(reduce(JSON.stringify(even), { maxTokens: 200 }, tools).text).not.toContain("job-217");
  });

  const row = fc.record({
    id: fc.integer(),
    ok: fc.boolean(),
    size: fc.double({ noNaN: true, noDefaultInfinity: true }),
  });

  test.prop([fc.array(row, { minLength: 2, maxLength: 40 })])("computes over all rows what a parser would", (list) => {
    const text = JSON.stringify(list);
    const { segments, facts } = jsonReducer.outline(text, {});
    expect(segments.length).toBe(text.length <= 600 ? 1 : list.length);
    const claims = facts.flatMap((factList) => factList.facts.map(({ claim }) => claim));
    // As a parser returns them: negative zero is written without its sign.
    for (const claim of claims) checkClaim(claim, JSON.parse(text));
  });

  test.prop([mutatedText([rows, envelope, jsonLines])])("says about a failed entry only what is in it", (text) => {
    for (const { text: said, detail = "", claim } of jsonReducer
      .outline(text, {})
      .facts.flatMap(({ facts }) => facts)) {
      if (claim.kind !== "words") continue;
      const entry = text.slice(claim.start, claim.end);
      for (const word of `${said}${detail}`.match(/[\p{L}\p{N}_]+/gu) ?? []) expect(entry).toContain(word);
    }
  });
});

// Helpers

function namesOf(text: string): string[] {
  return jsonReducer
    .outline(text, {})
    .facts.flatMap(({ facts }) => facts.map(({ text: said, detail = "" }) => `${said}${detail}`));
}

function checkClaim(claim: FactClaim, list: readonly Readonly<Record<string, unknown>>[]): void {
  if (claim.kind === "shape") expect(claim.keys).toEqual(["id", "ok", "size"]);
  if (claim.kind !== "numbers" && claim.kind !== "values") return;
  const column = list.map((row) => row[claim.column.slice("[][].".length)]);
  if (claim.kind === "values") {
    for (const [value, count] of claim.counts) {
      expect(column.filter((own) => JSON.stringify(own) === value)).toHaveLength(count);
    }
    return;
  }
  const values = column.map(Number);
  expect(claim.count).toBe(values.length);
  expect(Number(claim.min)).toBe(Math.min(...values));
  expect(Number(claim.max)).toBe(Math.max(...values));
  expect(claim.sum).toBe(Number(values.reduce((total, value) => total + value, 0).toPrecision(12)));
}
