import { CONFIDENCE } from "../../confidence.ts";
import { isRule, parseRows, splitColumns, splitPiped, type TableFormat } from "./parse-rows.ts";

/** A table, judged by its first lines. */
export interface TableReading {
  readonly format: TableFormat;
  readonly confidence: number;
  /** Whether the first row only names the columns; if a cut removed it, nothing does. */
  readonly hasHeading: boolean;
}

export const DELIMITERS: readonly string[] = ["\t", ",", ";"];
/** Without a heading, only its rows show that it is a table, so there have to be several, and nearly all must fit. */
const MIN_ROWS = 6;
const MIN_COLUMNS = 3;
const MIN_SHARE = 0.95;
/** A table for a terminal is padded with blanks, so many of its rows have several between two cells. */
const PADDED_SHARE = 0.3;
/** Beyond the position that this share of the rows reaches, blanks separate nothing. */
const REACHING_SHARE = 0.8;
const NUMBER = /^[-+]?[\d.,]*\d[\d.,]*%?$/;
const YEAR = /^(?:19|20)\d\d$/;

/** Detects whether lines are rows of a table whose heading was cut off; undefined if they are not. */
export function detectRowsAlone(lines: readonly string[]): TableReading | undefined {
  if (lines.length < MIN_ROWS) return undefined;
  const format = findPiped(lines) ?? findDelimited(lines) ?? findColumns(lines);
  return format === undefined ? undefined : { format, confidence: CONFIDENCE.table.rowsAlone, hasHeading: false };
}

/**
 * Whether the first row names columns and is not a row itself: a name is above numbers without being one, and is not
 * repeated below.
 */
export function isHeadingRow(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  let isRow = false;
  for (const [at, cell] of first.entries()) {
    const isNumber = NUMBER.test(cell) && !YEAR.test(cell);
    if (areNumbers(rows, at)) {
      if (!NUMBER.test(cell) && cell !== "") return true;
      isRow ||= isNumber;
    } else if (cell !== "") isRow ||= rows.some((row) => row[at] === cell);
  }
  return !isRow;
}

/** Rows between bars, all with the same number of cells. */
function findPiped(lines: readonly string[]): TableFormat | undefined {
  const rows = lines.filter((line) => !isRule(line));
  const [first = ""] = rows;
  const isFramed = /^\s*[|│].*[|│]$/.test(first);
  const count = splitPiped(first.trim()).length;
  if (rows.length < MIN_ROWS || count < (isFramed ? 2 : MIN_COLUMNS)) return undefined;
  const fitting = rows.filter((line) => splitPiped(line.trim()).length === count).length;
  return fitting < lines.length * MIN_SHARE ? undefined : { kind: "piped" };
}

function findDelimited(lines: readonly string[]): TableFormat | undefined {
  const text = `${lines.join("\n")}\n`;
  const found = DELIMITERS.find((delimiter) => {
    const rows = [...parseRows(text, { kind: "delimited", delimiter })].map(({ cells }) => cells);
    // A cut may have removed part of the first row.
    const [, { length } = []] = rows;
    if (length === undefined || length < MIN_COLUMNS || rows.length < MIN_ROWS) return false;
    const fitting = rows.filter((cells) => cells.length === length);
    const isFitting = fitting.length >= (rows.length - 1) * MIN_SHARE && holdsNumbers(fitting, length);
    return isFitting && !isSpacedOut(text, fitting, delimiter);
  });
  return found === undefined ? undefined : { kind: "delimited", delimiter: found };
}

/** Whether a blank follows most delimiters, as in prose, code and calls; a tab is no mark of those. */
export function isSpacedOut(text: string, rows: readonly (readonly string[])[], delimiter: string): boolean {
  const marks = rows.reduce((total, row) => total + row.length - 1, 0);
  return delimiter !== "\t" && (text.split(`${delimiter} `).length - 1) * 2 > marks;
}

/** Whether a line contains only capitalised names, at least four, as table headings do and rows rarely do. */
export function isNames(line: string): boolean {
  return /^[A-Z][A-Za-z-]{0,40}(?:\s{1,40}[A-Z][A-Za-z-]{0,40}){3,40}$/.test(line);
}

/** Aligned cells, separated by positions where all rows have a blank. */
function findColumns(lines: readonly string[]): TableFormat | undefined {
  const rows = lines.map((line) => line.trimEnd());
  if (rows.some((row) => row.includes("\t"))) return undefined;
  // A row of names between others is a second table's heading.
  const headings = rows.slice(1).filter(isNames).length;
  if (headings > 0 && headings <= rows.length * (1 - MIN_SHARE)) return undefined;
  const starts = findStarts(rows);
  const padded = rows.filter((row) => /\S {2,}\S/.test(row)).length;
  if (starts.length < MIN_COLUMNS || padded < rows.length * PADDED_SHARE) return undefined;
  const cells = rows.map((row) => splitColumns(row, starts));
  const full = cells.filter((row) => row.filter((cell) => cell !== "").length >= starts.length - 1).length;
  if (full < rows.length * MIN_SHARE || !holdsNumbers(cells, starts.length)) return undefined;
  // Brackets that span several cells are a remark, as `git blame` writes before each line.
  const halfBrackets = cells.filter((row) => row.some((cell) => /^\([^)]*$/.test(cell))).length;
  if (halfBrackets * 2 > rows.length) return undefined;
  // A later row may have wider cells, so positions are used only if words do not separate the cells.
  const areWords = cells.every((row) => row.slice(0, -1).every((cell) => cell !== "" && !/\s/.test(cell)));
  return areWords ? { kind: "words", count: starts.length } : { kind: "columns", starts };
}

/** Where cells begin: after each position at which every row has a blank. */
function findStarts(rows: readonly string[]): readonly number[] {
  const lengths = rows.map(({ length }) => length).sort((left, right) => right - left);
  const width = lengths[Math.floor(lengths.length * REACHING_SHARE)] ?? 0;
  const starts: number[] = [];
  let isBehindGap = true;
  for (let at = 0; at < width; at += 1) {
    const isGap = rows.every((row) => at >= row.length || row[at] === " ");
    if (!isGap && isBehindGap) starts.push(at);
    isBehindGap = isGap;
  }
  return starts;
}

function holdsNumbers(rows: readonly (readonly string[])[], count: number): boolean {
  return Array.from({ length: count }, (_, at) => at).some((at) => areNumbers(rows, at));
}

function areNumbers(rows: readonly (readonly string[])[], at: number): boolean {
  const numbers = rows.filter((row) => NUMBER.test(row[at] ?? "")).length;
  return numbers > 0 && numbers >= rows.length * 0.9;
}
