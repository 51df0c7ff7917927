import { minifyJson } from "../../json/minify-json.ts";
import { parseJson } from "../../json/parse-json.ts";
import { isObject } from "../../json/wire-value.ts";

/** Fewer rows cost more with their keys above them than beside them. */
const MIN_ROWS = 3;
/** A judgement: no one reads rows with more keys as a table. */
const MAX_COLUMNS = 100;
/** A judgement: the share of cells that has to be filled: a list of different things is not a table. */
const MIN_FILLED = 0.6;
/** What a bare string may not look like: another value, a cell that contains a mark, or nothing at all. */
const NEEDS_QUOTES = /^(?:true|false|null|[-+.\d[{"\s]|$)|[",\n\r\u2028\u2029]|\s$/;

/**
 * Rows of JSON objects below their keys, which are written once. Strings are bare if nothing else could be meant, an
 * empty cell is a key that the row does not have, and everything else is JSON.
 *
 * Undefined if the text is not a list of similar objects, alone, inside one object, or one document per line; and if
 * parsing it would change a value, such as a number with too many digits.
 */
export function writeJsonRows(text: string): string | undefined {
  try {
    return writeDocument(text) ?? writeLines(text);
  } catch {
    // Not JSON, or nested so deeply that it cannot be written again.
    return undefined;
  }
}

function writeDocument(text: string): string | undefined {
  const value = parse(text);
  if (value === undefined) return undefined;
  if (Array.isArray(value)) return writeRows(value);
  if (!isObject(value)) return undefined;
  const lists = Object.entries(value).filter(([, member]) => Array.isArray(member) && member.length >= MIN_ROWS);
  const [[key, list] = []] = lists;
  if (key === undefined || !Array.isArray(list) || lists.length > 1) return undefined;
  const rows = writeRows(list);
  const rest = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
  return rows === undefined ? undefined : `${JSON.stringify(rest)} and ${JSON.stringify(key)}:\n${rows}`;
}

function writeLines(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < MIN_ROWS) return undefined;
  const values: unknown[] = [];
  for (const line of lines) {
    const value = parse(line);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return writeRows(values);
}

/** The value of a JSON text; undefined if the text says more than its value, or is not JSON. */
function parse(text: string): unknown {
  const value = parseJson(text);
  return value !== undefined && JSON.stringify(value) === minifyJson(text) ? value : undefined;
}

function writeRows(values: readonly unknown[]): string | undefined {
  if (values.length < MIN_ROWS || !values.every(isObject)) return undefined;
  const keys = new Set<string>();
  let filled = 0;
  for (const row of values) {
    for (const key of Object.keys(row)) {
      keys.add(key);
      filled += 1;
    }
    if (keys.size > MAX_COLUMNS) return undefined;
  }
  if (keys.size < 2 || filled < keys.size * values.length * MIN_FILLED) return undefined;
  const columns = [...keys];
  const lines = values.map((row) =>
    columns.map((key) => (Object.hasOwn(row, key) ? writeCell(row[key]) : "")).join(","),
  );
  return `${columns.map(writeCell).join(",")}\n${lines.join("\n")}\n`;
}

function writeCell(value: unknown): string {
  return typeof value === "string" && !NEEDS_QUOTES.test(value) ? value : JSON.stringify(value);
}
