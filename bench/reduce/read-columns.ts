import { parseJson } from "../../src/core/json/parse-json.ts";

/** The rows of an output as columns of texts. */
export interface Columns {
  readonly rows: number;
  readonly columns: ReadonlyMap<string, readonly string[]>;
}

/** Fewer rows are read at a glance. */
const MIN_ROWS = 20;
const LEVEL = /\b(TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL)\b/;

/** Reads the rows of a table, a JSON list or a log without the product's readers; undefined if there are too few. */
export function readColumns(text: string, kind: string): Columns | undefined {
  const records = readRecords(text, kind);
  if (records.length < MIN_ROWS) return undefined;
  const columns = new Map<string, string[]>();
  for (const name of Object.keys(records[0] ?? {})) {
    const values = records.flatMap((record) => {
      const value = record[name];
      return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [String(value)]
        : [];
    });
    if (values.length === records.length) columns.set(name, values);
  }
  return { rows: records.length, columns };
}

type Fields = Readonly<Record<string, unknown>>;

function readRecords(text: string, kind: string): Fields[] {
  if (kind === "csv") return readCsv(text);
  if (kind === "json") return readJson(parseJson(text));
  if (kind !== "logs") return [];
  return text.split("\n").flatMap((line) => {
    const level = LEVEL.exec(line)?.[1];
    return level === undefined ? [] : [{ level }];
  });
}

function readCsv(text: string): Fields[] {
  const [heading = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== "")
    .map(splitLine);
  return rows.flatMap((cells) =>
    cells.length === heading.length ? [Object.fromEntries(heading.map((name, index) => [name, cells[index]]))] : [],
  );
}

function splitLine(line: string): string[] {
  const cells = line.match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
  return cells.map((cell) => cell.replace(/^"|"$/g, ""));
}

/** A list of objects, or the first one that an object holds. */
function readJson(document: unknown): Fields[] {
  if (Array.isArray(document)) return document.filter(isFields);
  if (!isFields(document)) return [];
  const list = Object.values(document).find((value) => Array.isArray(value) && value.length >= MIN_ROWS);
  return Array.isArray(list) ? list.filter(isFields) : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
