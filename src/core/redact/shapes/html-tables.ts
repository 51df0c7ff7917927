import { matchAt } from "../../text/match-at.ts";
import type { Span } from "../../text/span.ts";
import { classifyLabel, judgeCell, secretColumns } from "../read/table-rows.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";

const HTML_HEADING = />\s{0,20}([^<>]{1,40}?)\s{0,20}$/;
const HTML_ROW = /<tr\b/gi;
const HTML_CELL = /<t[hd]\b[^<>]{0,200}>\s{0,40}(?:<\w{1,12}[^<>]{0,100}>\s{0,20}){0,2}([^<>]{0,400}?)\s{0,40}<\//gi;
/** A judgement: a longer table is not a page that people read. */
const MAX_HTML_LENGTH = 200_000;

/** Tables with a row of headings. */
const headedTables: SecretShape = {
  literals: ["</th>"],
  match(scan, start) {
    const { text, readUntil } = scan;
    if (start < (readUntil.get("html") ?? 0)) return;
    const heading = HTML_HEADING.exec(text.slice(Math.max(0, start - 80), start))?.[1];
    if (heading === undefined || classifyLabel(heading) === undefined) return;
    const rowStart = text
      .slice(Math.max(0, start - 2_000), start)
      .toLowerCase()
      .lastIndexOf("<tr");
    if (rowStart === -1) return;
    const from = Math.max(0, start - 2_000) + rowStart;
    const part = text.slice(from, start + MAX_HTML_LENGTH);
    const end = part.toLowerCase().indexOf("</table");
    reportHtmlRows(scan, from, end === -1 ? part : part.slice(0, end));
    const tableEnd = from + (end === -1 ? part.length : end);
    readUntil.set("html", tableEnd);
    scan.noteTable(from, tableEnd);
  },
};

function reportHtmlRows(scan: Scan, from: number, part: string): void {
  const rowStarts = Array.from(part.matchAll(HTML_ROW), (row) => row.index);
  const rows = rowStarts.map((rowStart, index) =>
    htmlCells(part.slice(rowStart, rowStarts[index + 1]), from + rowStart),
  );
  const [header, ...others] = rows;
  const columns = header === undefined ? undefined : secretColumns(scan, header);
  for (const row of others) {
    for (const column of columns ?? []) judgeCell(scan, column, row[column.index], "<");
  }
}

function htmlCells(row: string, from: number): readonly Span[] {
  return Array.from(row.matchAll(HTML_CELL), (cell) => {
    const content = cell[1] ?? "";
    const start = from + cell.index + cell[0].lastIndexOf(content, cell[0].lastIndexOf("</"));
    return { start, end: start + content.length };
  });
}

const VALUE =
  /<\\{0,7}\/(?:t[hd]|dt)>(?:\s|\\{1,7}[nrt]){0,20}<(?:t[hd]|dd)\b[^<>]{0,200}>\s{0,40}(?:<\w{1,12}[^<>]{0,100}>\s{0,20}){0,2}([^<>\s\\]{4,400})\s{0,40}(?=<)/iy;

/** A label and its value in two cells of a row, or in a list of terms. */
const labelledCells: SecretShape = {
  literals: ["</td>", "</th>", "</dt>", "<\\/td>", "<\\/th>", "<\\/dt>"],
  match(scan, start) {
    const label = HTML_HEADING.exec(scan.text.slice(Math.max(0, start - 80), start))?.[1]?.replace(/:$/, "");
    const name = label === undefined ? undefined : classifyLabel(label);
    const found = name === undefined ? undefined : matchAt(VALUE, scan.text, start);
    const value = found?.[1];
    if (label === undefined || name === undefined || found === undefined || value === undefined) return;
    const end = start + found[0].trimEnd().length;
    const column = { index: 1, writtenName: label, name };
    judgeCell(scan, column, { start: end - value.length, end }, "<");
  },
};

/** Tables of HTML. */
export const htmlTables: readonly SecretShape[] = [headedTables, labelledCells];
