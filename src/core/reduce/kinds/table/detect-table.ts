import { CONFIDENCE } from "../../confidence.ts";
import { detectRowsAlone, isHeadingRow } from "./detect-rows-alone.ts";
import { parseRows } from "./parse-rows.ts";
import { isNames, isRule, splitWords, type TableFormat, type TableReading } from "./table-format.ts";

const DELIMITERS = ["\t", ",", ";"];
/** Judgements: fewer rows are chance, and notes may stand between; without signs between columns it takes more. */
const MIN_ROWS = 3;
const MIN_SHARE = 0.9;
/** A judgement: columns that only blanks part are chance often enough. */
const MIN_SPACED_ROWS = 8;
/** A judgement: a longer cell is content. */
const MAX_HEADING_LENGTH = 80;
/** Headings of tables for a terminal: words in capitals. */
const CAPITALS = /^(?:[A-Z%#][A-Z0-9%#()_/.:+-]*\s+){2,}[A-Z%#][A-Z0-9%#()_/.:+-]*(?:\s[A-Za-z]+)?$/;
/** Those that are not: `df`, `netstat`, `ss`, `free`, `apt list`. */
const OTHER_HEADINGS = /^(?:Filesystem\s+\S*(?:[Bb]locks|Size|Inodes|Type)|Proto\s+Recv-Q|Netid\s+State|NAME\s)/;

/** Tells whether lines are those of a table, and how its cells are parted; undefined where they are not. */
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
  return { format: { kind: "piped" }, confidence: CONFIDENCE.table.piped, hasHeading: true };
}

/** Headings with a line of hyphens below each, as `sqlite3 -column` writes them: the hyphens say where cells begin. */
function detectRuled([heading = "", rule = "", ...rows]: readonly string[]): TableReading | undefined {
  if (heading.trim() === "" || !/^-+(?: +-+)+$/.test(rule) || rows.length < MIN_ROWS) return undefined;
  const starts = [...rule.matchAll(/-+/g)].map(({ index }) => index);
  const fitting = rows.filter((row) => starts.every((start) => start === 0 || (row[start - 1] ?? " ") === " ")).length;
  return fitting < rows.length * MIN_SHARE
    ? undefined
    : { format: { kind: "columns", starts }, confidence: CONFIDENCE.table.ruled, hasHeading: true };
}

function detectAligned(lines: readonly string[]): TableReading | undefined {
  const [heading = "", ...rows] = lines;
  if (rows.length < 2 || !(CAPITALS.test(heading.trimStart()) || OTHER_HEADINGS.test(heading))) return undefined;
  // A second heading opens another table, whose cells stand elsewhere.
  if (rows.some((row) => row !== heading && isNames(row))) return undefined;
  // Two blanks or more part headings, so that one may have two words, where any do.
  const starts = [...heading.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);
  const isBelow = (row: string): boolean =>
    starts.every((start) => start === 0 || start >= row.length || row[start - 1] === " ");
  if (starts.length >= 3 && rows.filter(isBelow).length >= rows.length * MIN_SHARE) {
    return { format: { kind: "columns", starts }, confidence: CONFIDENCE.table.heading, hasHeading: true };
  }
  const count = splitWords(heading, Number.POSITIVE_INFINITY).length;
  const fitting = rows.filter((row) => splitWords(row, count).length >= count - 1).length;
  if (fitting < rows.length * MIN_SHARE) return undefined;
  return { format: { kind: "words", count }, confidence: CONFIDENCE.table.heading, hasHeading: true };
}

function detectDelimited(lines: readonly string[]): TableReading | undefined {
  let best: { readonly format: TableFormat; readonly columns: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const columns = countColumns(lines, delimiter);
    if (columns > (best?.columns ?? 1)) best = { format: { kind: "delimited", delimiter }, columns };
  }
  return best === undefined
    ? undefined
    : { format: best.format, confidence: CONFIDENCE.table.heading, hasHeading: true };
}

/** How many columns lines have that are parted by a delimiter; 0 where they are not. */
function countColumns(lines: readonly string[], delimiter: string): number {
  const text = `${lines.join("\n")}\n`;
  const rows = [...parseRows(text, { kind: "delimited", delimiter })].map(({ cells }) => cells);
  const [headings = [], ...data] = rows;
  if (data.length < MIN_ROWS - 1 || !areHeadings(headings, data.length) || !isHeadingRow(headings, data)) return 0;
  const fitting = data.filter(({ length }) => length === headings.length).length;
  if (fitting < data.length * MIN_SHARE) return 0;
  if (delimiter === "\t") return headings.length;
  // Prose, code and calls have a blank after their commas, and seldom the same number of them.
  const isSpaced =
    (text.split(`${delimiter} `).length - 1) * 2 > rows.reduce((total, row) => total + row.length - 1, 0);
  if (isSpaced && (headings.length < 3 || data.length < MIN_SPACED_ROWS || fitting < data.length)) return 0;
  return headings.length < 3 && (fitting < data.length || headings.includes("")) ? 0 : headings.length;
}

function areHeadings(cells: readonly string[], rows: number): boolean {
  if (cells.length < 2 || cells.every((cell) => cell === "")) return false;
  if (cells.some((cell) => cell.length > MAX_HEADING_LENGTH || /^[[{<(]|[;{}]$|\d\d:\d\d|[0-9a-f]{20}/.test(cell)))
    return false;
  const numbers = cells.filter((cell) => /^[-+]?[\d.]+%?$/.test(cell)).length;
  return numbers === 0 || (numbers < cells.length / 2 && rows > 4);
}
