import { CONFIDENCE } from "../../confidence.ts";
import {
  DELIMITERS,
  detectRowsAlone,
  isHeadingRow,
  isNames,
  isSpacedOut,
  type TableReading,
} from "./detect-rows-alone.ts";
import { fitsColumns, isRule, parseRows, splitWords, type TableFormat } from "./parse-rows.ts";

/** Judgements: fewer rows are chance, and notes may be in between; without signs between columns, it takes more. */
const MIN_ROWS = 3;
const MIN_SHARE = 0.9;
/** A judgement: columns separated only by blanks are often chance. */
const MIN_SPACED_ROWS = 8;
/** A judgement: a longer cell is content. */
const MAX_HEADING_LENGTH = 80;
/** Headings of tables for a terminal: words in capitals. */
const CAPITALS = /^(?:[A-Z%#][A-Z0-9%#()_/.:+-]*\s+){2,}[A-Z%#][A-Z0-9%#()_/.:+-]*(?:\s[A-Za-z]+)?$/;
/** Headings that are not in capitals: `df`, `netstat`, `ss`, `free`, `apt list`. */
const OTHER_HEADINGS = /^(?:Filesystem\s+\S*(?:[Bb]locks|Size|Inodes|Type)|Proto\s+Recv-Q|Netid\s+State|NAME\s)/;

/** Detects whether lines are a table, and how its cells are separated; undefined if they are not. */
export function detectTable(lines: readonly string[]): TableReading | undefined {
  const filled = lines.filter((line) => line.trim() !== "");
  return (
    detectPiped(filled) ??
    detectRuled(filled) ??
    detectAligned(filled) ??
    detectDelimited(filled) ??
    detectRowsAlone(filled)
  );
}

function detectPiped(lines: readonly string[]): TableReading | undefined {
  const rules = lines.filter(isRule).length;
  const rows = lines.filter((line) => !isRule(line) && /[|│]/.test(line)).length;
  const isFramed = lines.slice(0, 6).some((line) => isRule(line) && /[|+┼│├┌]/.test(line));
  if (!isFramed || rows < MIN_ROWS || (rows + rules) / lines.length < 0.8) return undefined;
  return withHeading({ kind: "piped" }, "piped");
}

/** Headings with a line of hyphens below each, as `sqlite3 -column` writes them: the hyphens show where cells begin. */
function detectRuled([heading = "", rule = "", ...rows]: readonly string[]): TableReading | undefined {
  if (heading.trim() === "" || !/^-+(?: +-+)+$/.test(rule) || rows.length < MIN_ROWS) return undefined;
  const starts = [...rule.matchAll(/-+/g)].map(({ index }) => index);
  const fitting = rows.filter((row) => fitsColumns(row, starts)).length;
  return fitting < rows.length * MIN_SHARE ? undefined : withHeading({ kind: "columns", starts }, "ruled");
}

function detectAligned(lines: readonly string[]): TableReading | undefined {
  const [heading = "", ...rows] = lines;
  if (rows.length < 2 || !(CAPITALS.test(heading.trimStart()) || OTHER_HEADINGS.test(heading))) return undefined;
  // A second heading opens another table, whose cells are elsewhere.
  if (rows.some((row) => row !== heading && isNames(row))) return undefined;
  // If any headings are separated by two or more blanks, one may have two words.
  const starts = [...heading.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);
  const areBelow = rows.filter((row) => fitsColumns(row, starts)).length >= rows.length * MIN_SHARE;
  if (starts.length >= 3 && areBelow) return withHeading({ kind: "columns", starts }, "heading");
  const count = splitWords(heading, Number.POSITIVE_INFINITY).length;
  const fitting = rows.filter((row) => splitWords(row, count).length >= count - 1).length;
  return fitting < rows.length * MIN_SHARE ? undefined : withHeading({ kind: "words", count }, "heading");
}

function detectDelimited(lines: readonly string[]): TableReading | undefined {
  const found = DELIMITERS.map((delimiter) => ({ delimiter, columns: countColumns(lines, delimiter) }));
  const [best] = found.filter(({ columns }) => columns > 1).sort((left, right) => right.columns - left.columns);
  return best && withHeading({ kind: "delimited", delimiter: best.delimiter }, "heading");
}

function withHeading(format: TableFormat, seen: "piped" | "ruled" | "heading"): TableReading {
  return { format, confidence: CONFIDENCE.table[seen], hasHeading: true };
}

/** How many columns lines have if a delimiter separates them; 0 if it does not. */
function countColumns(lines: readonly string[], delimiter: string): number {
  const text = `${lines.join("\n")}\n`;
  const rows = [...parseRows(text, { kind: "delimited", delimiter })].map(({ cells }) => cells);
  const [headings = [], ...data] = rows;
  if (data.length < MIN_ROWS - 1 || !areHeadings(headings, data.length) || !isHeadingRow(headings, data)) return 0;
  const fitting = data.filter(({ length }) => length === headings.length).length;
  if (fitting < data.length * MIN_SHARE) return 0;
  if (delimiter === "\t") return headings.length;
  // Prose, code and calls rarely have the same number of commas.
  const areMany = headings.length >= 3 && data.length >= MIN_SPACED_ROWS && fitting === data.length;
  if (isSpacedOut(text, rows, delimiter) && !areMany) return 0;
  return headings.length < 3 && (fitting < data.length || headings.includes("")) ? 0 : headings.length;
}

function areHeadings(cells: readonly string[], rows: number): boolean {
  if (cells.length < 2 || cells.every((cell) => cell === "")) return false;
  if (cells.some((cell) => cell.length > MAX_HEADING_LENGTH || /^[[{<(]|[;{}]$|\d\d:\d\d|[0-9a-f]{20}/.test(cell)))
    return false;
  const numbers = cells.filter((cell) => /^[-+]?[\d.]+%?$/.test(cell)).length;
  return numbers === 0 || (numbers < cells.length / 2 && rows > 4);
}
