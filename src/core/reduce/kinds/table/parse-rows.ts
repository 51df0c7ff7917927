import { lineEnds } from "../../../text/line-ends.ts";
import { stripColours } from "../../../text/strip-colours.ts";
import { isRule, splitColumns, splitPiped, splitWords, type TableFormat } from "./table-format.ts";

/** A row of a table, or a line between rows: then it has no cells. */
export interface TableRow {
  readonly start: number;
  readonly end: number;
  readonly cells: readonly string[];
}

/** More cells in one row belong to no table. */
const MAX_CELLS = 2_000;
/** Cells may be single dashes where there is nothing to say. */
const LONG_RULE = /---|===|───/;
/** Said below a table about its size. */
const FOOTER = /^\(?\d+ rows?\b/;
/** A longer line is no row of a table that a terminal shows. */
const MAX_LINE_LENGTH = 20_000;

/** The rows of a table in order, covering the text exactly. Quoted cells may hold line breaks. */
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
  const reader = new QuoteReader(text);
  let start = 0;
  let cells: string[] = [];
  for (let at = 0; at < text.length; ) {
    const cell = reader.read(at, delimiter);
    if (cells.length < MAX_CELLS) cells.push(cell.text);
    at = cell.end;
    if (text[at] === delimiter && at < text.length) {
      at += 1;
      if (at < text.length) continue;
      cells.push("");
    }
    const end = Math.min(at + (text[at] === "\n" ? 1 : 0), text.length);
    yield { start, end, cells: cells.length === 1 && cells[0] === "" ? [] : cells };
    cells = [];
    start = end;
    at = end;
  }
}

/** Reads single cells of a delimited table. A quote that is never closed is a character like others. */
class QuoteReader {
  readonly #text: string;
  #lastQuote: number;

  constructor(text: string) {
    this.#text = text;
    this.#lastQuote = text.lastIndexOf('"');
  }

  read(start: number, delimiter: string): { readonly text: string; readonly end: number } {
    const closed = this.#text[start] === '"' ? this.#endOfQuoted(start, delimiter) : undefined;
    if (closed !== undefined) {
      return { text: this.#text.slice(start + 1, closed - 1).replaceAll('""', '"'), end: this.#skipReturn(closed) };
    }
    let end = start;
    while (end < this.#text.length && this.#text[end] !== delimiter && this.#text[end] !== "\n") end += 1;
    const last = end > start && this.#text[end - 1] === "\r" && this.#text[end] !== delimiter ? end - 1 : end;
    return { text: this.#text.slice(start, last).trim(), end };
  }

  /** The place after the closing quote; undefined where there is none before a delimiter or a line break. */
  #endOfQuoted(start: number, delimiter: string): number | undefined {
    for (let at = start + 1; at <= this.#lastQuote; ) {
      const quote = this.#text.indexOf('"', at);
      if (this.#text[quote + 1] === '"') {
        at = quote + 2;
        continue;
      }
      const after = this.#text[this.#skipReturn(quote + 1)];
      if (after === undefined || after === delimiter || after === "\n") return quote + 1;
      return undefined;
    }
    return undefined;
  }

  #skipReturn(at: number): number {
    return this.#text[at] === "\r" ? at + 1 : at;
  }
}
