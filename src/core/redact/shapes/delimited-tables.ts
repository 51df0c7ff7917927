import { matchAt } from "../../text/match-at.ts";
import type { Span } from "../../text/span.ts";
import { classifyName } from "../judge/classify-name.ts";
import { PASSWORD_WORDS } from "../judge/foreign-words.ts";
import { judgeCell, reportRows, secretColumns, splitCells, type Table } from "../read/table-rows.ts";
import type { Scan, SecretShape } from "../secret-shape.ts";
import { characterSet, codeAt, isIn, runEnd, WORD } from "../text/ascii-set.ts";
import { prefixEnds } from "../text/decode-plain.ts";

/** A heading must end in one of these words. */
const HEADINGS = [
  ...["password", "passwd", "pwd", "passphrase", "pass", "pw"],
  ...["secret", "token", "pin", "recovery_code", "backup_code"],
  ...PASSWORD_WORDS,
  ...["api key", "api_key", "apikey", "access key", "access_key", "accesskey", "private key", "private_key"],
];
/** What may follow a heading: spaces, a quote, a separator, a line end, plain or escaped. */
const AFTER_HEADING = characterSet("\t", " ", ..."_|,;\"'`*\r\n\\");

const AROUND_CELL = characterSet(..." \"'`*");
const CELL_END = characterSet(..."\t|,;\r\n\\");
/** What headers never contain and code is full of. */
const CODE = characterSet(..."(){}=");

/** A judgement: headings of a table are shorter. */
const MAX_HEADER_LENGTH = 400;
/** How much of a wrapped table is read. */
const MAX_WRAPPED_LENGTH = 100_000;
/** A line between header and rows, which every table with bars has. */
const RULED = /\r?\n[ \t|+:=-]{2,1000}(?:\r?\n|$)/y;

const ROW_ABOVE = /(?:^|\n)\|[^\r\n]{0,398}\|[ \t]*\r?\n$/;

/** Tables of psql and MySQL, of Markdown, CSV, TSV, and columns aligned by spaces, with a heading such as `password`. */
export const delimitedTables: SecretShape = {
  literals: HEADINGS,
  companion: { distance: 0, set: AFTER_HEADING },
  match(scan, start, end) {
    const { text, readUntil } = scan;
    if (start < (readUntil.get("table") ?? 0) || !endsCell(text, end)) return;
    const line = lineAround(text, start, end);
    if (line === undefined) {
      // There is no header in the rest of this line either.
      readUntil.set("table", Math.min(scan.lookup.next("\n", end), scan.lookup.next("\\", end)));
      return;
    }
    const table = parseHeader(scan, line.start, line.end);
    const isHeader = (lineStart: number): boolean =>
      lineStart <= start && parseHeader(scan, lineStart, line.end) !== undefined;
    const isQuoted = /",\\{0,7}"/.test(text.slice(line.start, line.end));
    const isDoubtful =
      (line.isWrapped && (table !== undefined || isQuoted)) || prefixEnds(text, line.start).some(isHeader);
    if (isDoubtful) scan.doubt(line.start, line.end + MAX_WRAPPED_LENGTH);
    if (table === undefined || (table.separator === "|" && !table.isMarked && !isRuled(text, line))) return;
    const tableEnd = reportRows(scan, line.end, table);
    readUntil.set("table", tableEnd);
    scan.noteTable(line.start, tableEnd);
  },
};

const KEY_AND_VALUE = /Key[ \t]{2,60}Value[ \t]{0,60}(?:(?=\r?\n)|(?=\\))/y;
const VALUE_ROW =
  /\r?\n(?:-{2,}[ \t]{1,60}-{2,}[ \t]{0,60}|[ \t]{0,8}([\w.-]{1,80})[ \t]{1,60}([^\r\n]{1,400}?)[ \t]{0,60})(?=\r?\n|$)/y;
/** A judgement: rows that one statement inserts, as people write them. */
const MAX_VALUES_LENGTH = 4_000;

/** Tables of names and values below the headings `Key` and `Value`: there the name is enough. */
export const valueTables: SecretShape = {
  literals: ["key  "],
  match(scan, start) {
    const { text, readUntil } = scan;
    const head = start < (readUntil.get("values") ?? 0) ? undefined : matchAt(KEY_AND_VALUE, text, start);
    if (head === undefined) return;
    scan.doubt(start, start + MAX_VALUES_LENGTH);
    for (let position = start + head[0].length; position < start + MAX_VALUES_LENGTH; ) {
      const row = matchAt(VALUE_ROW, text, position);
      if (row === undefined) return;
      const [whole, writtenName = "", value = ""] = row;
      const name = classifyName(writtenName);
      const end = position + whole.trimEnd().length;
      const column = name === undefined ? undefined : { index: 1, name, writtenName };
      if (column !== undefined) judgeCell(scan, column, { start: end - value.length, end }, "|");
      position += whole.length;
      readUntil.set("values", position);
    }
  },
};

/** Whether the rule of a table stands below its headings. A frame that begins below the last row of another is not one. */
function isRuled(text: string, { start, end }: Span): boolean {
  const rule = matchAt(RULED, text, end)?.[0].trimStart();
  return (
    rule !== undefined &&
    !(rule.startsWith("+") && ROW_ABOVE.test(text.slice(Math.max(0, start - MAX_HEADER_LENGTH), start)))
  );
}

/** A line of a help text: `--token TOKEN   the token to use`. */
const OPTION = /^[ \t]*-{1,2}[A-Za-z]/;

function parseHeader(scan: Scan, from: number, to: number): Table | undefined {
  const line = scan.text.slice(from, to);
  const separator = separatorOf(line);
  if (separator === undefined || (separator === "  " && OPTION.test(line))) return undefined;
  const isMarked = separator === MARKED_HEADER;
  // The bar after a line number may have been taken for the first of the two.
  const isCut = isMarked && !scan.text.startsWith(MARKED_HEADER, from);
  const header = splitCells(scan.text, isCut ? from + 1 : from, to, separator);
  const columns = secretColumns(scan, header);
  if (columns === undefined) return undefined;
  const places = separator === "  " ? { places: header.map(({ start }) => start - from) } : {};
  return { separator: isMarked ? "|" : separator, isMarked, columns, cells: header.length, ...places };
}

/** Whether a heading ends here: before a separator, two spaces, or the end of the line. */
function endsCell(text: string, end: number): boolean {
  const wordEnd = runEnd(text, WORD, end, 16);
  const at = runEnd(text, AROUND_CELL, wordEnd, end + 40 - wordEnd);
  return isIn(CELL_END, codeAt(text, at)) || at >= text.length || text.startsWith("  ", end);
}

interface Line extends Span {
  /** One of its ends is escaped, or the quote of a string. */
  readonly isWrapped: boolean;
}

const LINE_STOP = /\r?\n|\\+[nr]|$/;

/** The line of a heading, up to line breaks of any kind; undefined if it is too long for a header. */
function lineAround(text: string, start: number, end: number): Line | undefined {
  const beginning = findLineStart(text, start);
  if (beginning === undefined) return undefined;
  const after = text.slice(end, end + MAX_HEADER_LENGTH);
  const stop = LINE_STOP.exec(after);
  if (
    stop === null ||
    /[(){}=]/.test(after.slice(0, stop.index)) ||
    (stop[0] === "" && end + after.length < text.length)
  )
    return undefined;
  return { start: beginning.at, end: end + stop.index, isWrapped: beginning.isEscaped || stop[0].startsWith("\\") };
}

/** Where the line begins: after a line break, plain or escaped, or after the quote of a JSON string. */
function findLineStart(text: string, from: number): { readonly at: number; readonly isEscaped: boolean } | undefined {
  for (let at = from; at > from - MAX_HEADER_LENGTH; at -= 1) {
    const last = text[at - 1];
    if (isIn(CODE, codeAt(text, at - 1))) return undefined;
    if (last === undefined || last === "\n" || last === "\r") return { at, isEscaped: false };
    if ((last === "n" || last === "r") && text[at - 2] === "\\") return { at, isEscaped: true };
    if (last === '"' && /[:[{] ?\\{0,7}$/.test(text.slice(Math.max(0, at - 10), at - 1)))
      return { at, isEscaped: true };
  }
  return undefined;
}

/** What Jira and similar tools put only around headings, so that no rule has to follow. */
const MARKED_HEADER = "||";
const MARKED_LINE = /^\|{1,2}[^|]{1,40}(?:\|\|[^|]{1,40}){1,20}\|\|$/;

function separatorOf(header: string): string | undefined {
  if (MARKED_LINE.test(header)) return MARKED_HEADER;
  return (
    ["|", "\t", ";", ","].find((separator) => header.includes(separator)) ??
    (/\S {2,}\S/.test(header) ? "  " : undefined)
  );
}
