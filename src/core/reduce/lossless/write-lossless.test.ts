import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { minifyJson } from "../../json/minify-json.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { rebuild } from "../rebuild.ts";
import { reduce } from "../reduce.ts";
import { writeJsonRows } from "./write-json-rows.ts";
import { foldLines } from "./write-lossless.ts";

const tools = { counter: estimatingCounter(), hash: testHash };
const rows = Array.from({ length: 60 }, (_, n) => ({
  id: n,
  name: `item ${n}`,
  state: n % 7 ? "ok" : "failed",
  note: null,
}));

describe("a text that fits in a shorter form", () => {
  it("is shown whole, says which form it is, and has the handle of its bytes", () => {
    const original = JSON.stringify(rows);
    const { text, hidden, original: kept, tokensBefore, tokensAfter } = reduce(original, { maxTokens: 900 }, tools);
    expect(text).toMatch(
      /^\[reduced json · nothing hidden: rows below their keys, bare strings · h-[0-9a-z]{8}\]\nid,name,state,note\n0,item 0,failed,null\n/,
    );
    expect(hidden).toEqual([]);
    expect(tokensAfter).toBeLessThan(tokensBefore * 0.6);
    const resolve = (handle: string): string | undefined => (handle === kept?.handle ? original : undefined);
    expect(rebuild(text, { resolve, hash: testHash })).toBe(original);
    expect(rebuild(text, { resolve: () => "something else", hash: testHash })).toBe(text);
  });

  it("loses its indentation if it is nested", () => {
    const nested = JSON.stringify(
      { a: rows.map((row) => [row.id, [row.state]]), b: rows.map(({ id }) => ({ [`k${id}`]: { id } })) },
      null,
      4,
    );
    const { text } = reduce(nested, { maxTokens: 2_000 }, tools);
    expect(text).toMatch(
      /^\[reduced json · nothing hidden: JSON without blanks · h-[0-9a-z]{8}\]\n\{"a":\[\[0,\["failed"\]\],/,
    );
  });

  it("says a repeated line once", () => {
    const waiting = `start\n${"waiting for the lock\n".repeat(300)}done\n`;
    const { text } = reduce(waiting, { maxTokens: 800 }, tools);
    expect(text).toMatch(
      /nothing hidden: repeated lines once · h-[0-9a-z]{8}\]\nstart\nwaiting for the lock\n\[×300 the line above\]\ndone\n$/,
    );
  });

  it("says it once however often it came", () => {
    const { text, tokensAfter } = reduce("hello\n".repeat(3_000), { maxTokens: 100 }, tools);
    expect(text).toMatch(/^\[reduced \w+ · nothing hidden: [^\n]*\]\nhello\n\[×3000 the line above\]\n$/);
    expect(tokensAfter).toBeLessThan(60);
  });

  it("is reduced if even the shortest form is too long", () => {
    const { text, original } = reduce(JSON.stringify(rows), { maxTokens: 300 }, tools);
    expect(text).toContain(" hidden: ");
    expect(original).toBeUndefined();
  });
});

describe("rows of JSON", () => {
  it("keep what is next to the list", () => {
    expect(writeJsonRows(JSON.stringify({ total: 3, items: rows.slice(0, 3) }))).toBe(
      '{"total":3} and "items":\nid,name,state,note\n0,item 0,failed,null\n1,item 1,ok,null\n2,item 2,ok,null\n',
    );
  });

  it.each([
    ["a number that reading would round", '[{"a":1,"b":12345678901234567890},{"a":1,"b":2},{"a":1,"b":2}]'],
    ["a duplicate key", '[{"a":1,"a":2,"b":3},{"a":1,"b":2},{"a":1,"b":2}]'],
    ["things of different kinds", '[{"a":1,"b":1},{"c":1,"d":2},{"e":1,"f":2},{"g":1,"h":2}]'],
    ["nesting without end", `${'[{"a":'.repeat(100_000)}`],
  ])("are not written for %s", (_name, text) => {
    expect(writeJsonRows(text)).toBeUndefined();
  });

  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("true", "-1", " x", "", "a,b", '"q"', "__proto__", "é\u2028"),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.string(), { maxLength: 2 }),
    fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2 }),
  );
  const key = fc.oneof(fc.string(), fc.constantFrom("id", "a,b", "__proto__", "1"));
  const table = fc
    .uniqueArray(key, { minLength: 2, maxLength: 5 })
    .chain((keys) =>
      fc
        .array(fc.tuple(...keys.map(() => cell)), { minLength: 3, maxLength: 6 })
        .map((list) => list.map((cells) => Object.fromEntries(keys.map((name, at) => [name, cells[at]])))),
    );

  it("keeps a blank between words if JSON was cut inside a text", () => {
    expect(minifyJson("disk full  while\nwriting , ")).toBe("disk full while writing,");
    expect(minifyJson("[1 ,  2]\n3 4")).toBe("[1,2]3 4");
  });

  test.prop([table])("can be read back", (value) => {
    const written = writeJsonRows(JSON.stringify(value));
    if (written !== undefined) expect(readRows(written)).toEqual(JSON.parse(JSON.stringify(value)));
    // Numeric keys change the order of an object, and parsing shows that.
    else expect(Object.keys(value[0] ?? {}).some((name) => /^\d+$/.test(name))).toBe(true);
  });
});

test.prop([fc.json({ maxDepth: 4 }), fc.constantFrom(0, 1, 2, 4)])(
  "JSON without blanks has the same tokens",
  (text, indent) => {
    expect(minifyJson(JSON.stringify(JSON.parse(text), null, indent))).toBe(JSON.stringify(JSON.parse(text)));
  },
);

const line = fc.constantFrom("a\n", "b\n", "a\r\n", "\n", "c", "[×3 the line above]\n");
test.prop([fc.array(line, { maxLength: 30 })])("repeated lines can be unfolded", (lines) => {
  const text = lines.join("");
  const folded = foldLines(text);
  if (folded !== undefined) expect(unfold(folded)).toBe(text);
});

// Helpers

function unfold(folded: string): string {
  return folded.replaceAll(/(?<=^|\n)([^\n]*\n)\[×(\d+) the line above\]\n/g, (_, repeated: string, count: string) =>
    repeated.repeat(Number(count)),
  );
}

/** Parses rows back according to their first line. */
function readRows(written: string): unknown[] {
  const [head = "", ...lines] = written.split("\n").slice(0, -1);
  const keys = readCells(head).map((value) => String(value));
  return lines.map((row) => {
    const cells = readCells(row);
    return Object.fromEntries(keys.flatMap((name, at) => (cells[at] === undefined ? [] : [[name, cells[at]]])));
  });
}

function readCells(row: string): unknown[] {
  const cells: unknown[] = [];
  let start = 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at <= row.length; at += 1) {
    const character = row[at];
    if (isQuoted) {
      if (character === "\\") at += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (depth > 0 || at === start)
      depth += character === "[" || character === "{" ? 1 : character === "]" || character === "}" ? -1 : 0;
    if ((character !== "," && character !== undefined) || isQuoted || depth > 0) continue;
    cells.push(readCell(row.slice(start, at)));
    start = at + 1;
    depth = 0;
  }
  return cells;
}

function readCell(cell: string): unknown {
  if (cell === "") return undefined;
  return /^(?:true$|false$|null$|[-+.\d[{"])/.test(cell) ? JSON.parse(cell) : cell;
}
