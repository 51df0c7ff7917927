import { lineEnds } from "../../../text/line-ends.ts";
import { stripColours } from "../../../text/strip-colours.ts";

/** How the cells of a table are separated. */
export type TableFormat =
  /** CSV and similar formats, with quotes that may contain anything. */
  | { readonly kind: "delimited"; readonly delimiter: string }
  /** Markdown, psql and mysql: bars between cells, lines of hyphens between parts. */
  | { readonly kind: "piped" }
  /** Each cell begins below its heading. */
  | { readonly kind: "columns"; readonly starts: readonly number[] }
  /** This many words per row; the last cell takes the rest. */
  | { readonly kind: "words"; readonly count: number };

/** A row of a table, or a line between rows: then it has no cells. */
export interface TableRow {
  readonly start: number;
  readonly end: number;
  readonly cells: readonly string[];
}

/** No table has more cells in one row. */
const MAX_CELLS = 2_000;
/** Cells may be single dashes if there is nothing to say. */
const LONG_RULE = /---|===|───/;
/** What is written below a table about its size. */
const FOOTER = /^\(?\d+ rows?\b/;
/** A longer line is not a row of a terminal's table. */
const MAX_LINE_LENGTH = 20_000;
const RULE_CHARACTERS = /^[\s|+:=─┼├┤┌┐└┘┬┴-]+$/;

/** The rows of a table in order, covering the text exactly. Quoted cells may contain line breaks. */
export function* parseRows(text: string, format: TableFormat): Generator<TableRow, void, undefined> {
  if (format.kind === "delimited") {
    yield* parseDelimited(text, format.delimiter);
    return;
  }
  let start = 0;
  for (const end of lineEnds(text)) {
    yield { start, end, cells: splitLine(text.slice(start, Math.min(end, start + MAX_LINE_LENGTH)), format) };
    start = end;
  }
}

function splitLine(raw: string, format: Exclude<TableFormat, { kind: "delimited" }>): readonly string[] {
  const line = stripColours(raw).trimEnd();
  if (line === "" || FOOTER.test(line) || (isRule(line) && LONG_RULE.test(line))) return [];
  switch (format.kind) {
    case "piped":
      return isRule(line) || !/[|│]/.test(line) ? [] : splitPiped(line.trimStart());
    case "columns":
      return splitColumns(line, format.starts);
    case "words":
      return splitWords(line, format.count);
  }
}

function* parseDelimited(text: string, delimiter: string): Generator<TableRow, void, undefined> {
  // No quote is closed after it, so none has to be searched for again and again.
  const lastQuote = text.lastIndexOf('"');
  let start = 0;
  let cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    const closed = text[at] === '"' ? endOfQuoted(text, at, delimiter, lastQuote) : undefined;
    let end = closed === undefined ? at : skipReturn(text, closed);
    while (closed === undefined && end < text.length && text[end] !== delimiter && text[end] !== "\n") end += 1;
    const cell =
      closed === undefined ? text.slice(at, end).trim() : text.slice(at + 1, closed - 1).replaceAll('""', '"');
    if (cells.length < MAX_CELLS) cells.push(cell);
    at = end;
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      cells.push("");
    }
    at = Math.min(at + (text[at] === "\n" ? 1 : 0), text.length);
    yield { start, end: at, cells: cells.length === 1 && cells[0] === "" ? [] : cells };
    cells = [];
    start = at;
  }
}

/**
 * The position after the closing quote; undefined if there is none before a delimiter or a line break: then the quote
 * is an ordinary character.
 */
function endOfQuoted(text: string, start: number, delimiter: string, lastQuote: number): number | undefined {
  let quote = start;
  for (let at = start + 1; at <= lastQuote; at = quote + 2) {
    quote = text.indexOf('"', at);
    if (text[quote + 1] === '"') continue;
    const after = text[skipReturn(text, quote + 1)];
    return after === undefined || after === delimiter || after === "\n" ? quote + 1 : undefined;
  }
  return undefined;
}

function skipReturn(text: string, at: number): number {
  return text[at] === "\r" ? at + 1 : at;
}

/** A line of hyphens, plus signs, bars and colons, as tables use to separate head and rows. */
export function isRule(line: string): boolean {
  return /[-=─]/.test(line) && RULE_CHARACTERS.test(line);
}

/** Splits a row with bars into its cells. An escaped bar belongs to its cell. */
export function splitPiped(line: string): string[] {
  const bar = line.includes("│") ? "│" : "|";
  const cells: string[] = [];
  let start = 0;
  for (let at = line.indexOf(bar); at !== -1; at = line.indexOf(bar, at + 1)) {
    if (line[at - 1] === "\\") continue;
    cells.push(line.slice(start, at).trim());
    start = at + 1;
  }
  cells.push(line.slice(start).trim());
  // A bar before the first cell and after the last closes the row and separates nothing.
  return cells.length > 2 && cells[0] === "" && cells.at(-1) === "" ? cells.slice(1, -1) : cells;
}

/** Splits a row at the starts of its headings. */
export function splitColumns(line: string, starts: readonly number[]): string[] {
  return starts.map((start, index) => line.slice(start, starts[index + 1]).trim());
}

/** Whether no cell of a row reaches into the next column. */
export function fitsColumns(line: string, starts: readonly number[]): boolean {
  return starts.every((start) => start === 0 || start >= line.length || line[start - 1] === " ");
}

/** Splits a row into words, up to a number of cells. */
export function splitWords(line: string, count: number): string[] {
  const cells: string[] = [];
  for (const { 0: word, index } of line.matchAll(/\S+/g)) {
    if (cells.length === count - 1) return [...cells, line.slice(index).trimEnd()];
    cells.push(word);
  }
  return cells;
}
