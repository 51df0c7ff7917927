import { matchAt } from "../../text/match-at.ts";
import { isHidden } from "../read/is-hidden.ts";
import { judgeCell, reportRows, secretColumns, splitCells } from "../read/table-rows.ts";
import type { SecretShape } from "../secret-shape.ts";

const INSERT = /insert\s{1,4}into\s{1,4}[^\s(]{1,80}\s{0,4}\(([^()]{1,600})\)\s{0,40}values\s{0,40}/iy;
/** The list of columns must contain this for a wrapped statement to be read again. */
const TELLING = /pass|pwd|secret|token|key/i;
/** A judgement: rows of a statement, as a dump writes them. */
const MAX_WRAPPED_LENGTH = 100_000;

/** `INSERT INTO users (name, password) VALUES ('bob', '...'), (...)`. */
const insertedRows: SecretShape = {
  literals: ["insert into "],
  match(scan, start) {
    const { text, readUntil } = scan;
    if (start < (readUntil.get("insert") ?? 0)) return;
    if (isHidden(scan, start, 200) && TELLING.test(text.slice(start, start + 300))) {
      scan.doubt(start, start + MAX_WRAPPED_LENGTH);
    }
    const head = matchAt(INSERT, text, start);
    if (head === undefined) return;
    const list = start + head[0].indexOf("(") + 1;
    const header = splitCells(text, list, list + (head[1]?.length ?? 0), ",");
    const columns = secretColumns(scan, header);
    if (columns === undefined) return;
    let position = start + head[0].length;
    while (text[position] === "(") {
      const end = findRowEnd(text, position + 1);
      const row = splitCells(text, position + 1, end, ",");
      for (const column of columns) {
        const cell = row[column.index];
        // What has no quotes is a parameter, a call or a number.
        if (cell !== undefined && /["']/.test(text.charAt(cell.start - 1))) judgeCell(scan, column, cell, "\t");
      }
      position = end + (matchAt(NEXT_ROW, text, end)?.[0].length ?? 1);
    }
    readUntil.set("insert", position);
    scan.noteTable(start, position);
  },
};

const NEXT_ROW = /\)\s{0,8},\s{0,40}/y;

/** Where a row's parenthesis closes, outside its strings. */
function findRowEnd(text: string, from: number): number {
  let isInString = false;
  for (let index = from; index < text.length; index += 1) {
    const character = text[index];
    if (character === "'") isInString = !isInString;
    else if (character === ")" && !isInString) return index;
  }
  return text.length;
}

const COPY = /copy\s{1,4}[^\s(]{1,80}\s{0,4}\(([^()]{1,600})\)\s{1,4}from\s{1,4}stdin[^\r\n]{0,100}/iy;

/** The rows that `pg_dump` writes after `COPY users (name, password) FROM stdin;`. */
const copiedRows: SecretShape = {
  literals: ["copy "],
  match(scan, start) {
    const { text, readUntil } = scan;
    if (start < (readUntil.get("copy") ?? 0)) return;
    const head = matchAt(COPY, text, start);
    if (head === undefined) return;
    const list = start + head[0].indexOf("(") + 1;
    const header = splitCells(text, list, list + (head[1]?.length ?? 0), ",");
    const columns = secretColumns(scan, header);
    if (columns === undefined) return;
    const tableEnd = reportRows(scan, start + head[0].length, { separator: "\t", columns, cells: header.length });
    readUntil.set("copy", tableEnd);
    scan.noteTable(start, tableEnd);
  },
};

const SELECT = /select\s{1,4}([\w\s,."`]{3,200}?)\s{1,4}from\s[^\r\n;|]{1,300};?[ \t]{0,4}["']?[ \t]{0,4}(?=\r?\n)/iy;

/**
 * The rows below a query that names its columns, if the tool prints no headings: `SELECT name, password FROM users`.
 */
const selectedRows: SecretShape = {
  literals: ["select "],
  match(scan, start) {
    const { text, readUntil } = scan;
    if (start < (readUntil.get("select") ?? 0)) return;
    if (isHidden(scan, start, 200) && TELLING.test(text.slice(start, start + 200))) scan.doubt(start, start + 4_000);
    const head = matchAt(SELECT, text, start);
    if (head === undefined) return;
    const list = start + head[0].indexOf(head[1] ?? "");
    const header = splitCells(text, list, list + (head[1]?.length ?? 0), ",");
    const columns = secretColumns(scan, header);
    if (columns === undefined) return;
    const headEnd = start + head[0].length;
    const tableEnd = reportRows(scan, headEnd, { separator: "|", columns, cells: header.length });
    readUntil.set("select", tableEnd);
    scan.noteTable(start, tableEnd);
  },
};

/** Secrets in the rows that statements and dumps write, identified by their column's name. */
export const sqlRows: readonly SecretShape[] = [insertedRows, copiedRows, selectedRows];
