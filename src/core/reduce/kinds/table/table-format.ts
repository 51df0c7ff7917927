/** How the cells of a table are parted. */
export type TableFormat =
  /** CSV and its kin, with quotes in which everything may stand. */
  | { readonly kind: "delimited"; readonly delimiter: string }
  /** Markdown, psql and mysql: bars between cells, lines of hyphens between parts. */
  | { readonly kind: "piped" }
  /** Each cell begins below its heading. */
  | { readonly kind: "columns"; readonly starts: readonly number[] }
  /** So many words a row; the last cell takes what is left. */
  | { readonly kind: "words"; readonly count: number };

/** A table as its first lines show it. */
export interface TableReading {
  readonly format: TableFormat;
  readonly confidence: number;
  /** Whether the first row only names the columns; where a cut took it, nothing does. */
  readonly hasHeading: boolean;
}

const RULE_CHARACTERS = /^[\s|+:=─┼├┤┌┐└┘┬┴-]+$/;

/** A line of hyphens, plus signs, bars and colons, as tables part their head from their rows. */
export function isRule(line: string): boolean {
  return /[-=─]/.test(line) && RULE_CHARACTERS.test(line);
}

/** Cuts a row of bars into its cells. An escaped bar belongs to its cell. */
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
  // A bar before the first cell and after the last closes the row, it parts nothing.
  if (cells.length > 2 && cells[0] === "" && cells.at(-1) === "") return cells.slice(1, -1);
  return cells;
}

/** Whether a line holds four capitalised names or more and nothing else, as the heading of a table does and its rows seldom do. */
export function isNames(line: string): boolean {
  return /^[A-Z][A-Za-z-]{0,40}(?:\s{1,40}[A-Z][A-Za-z-]{0,40}){3,40}$/.test(line);
}

/** Cuts a row at the starts of its headings. */
export function splitColumns(line: string, starts: readonly number[]): string[] {
  return starts.map((start, index) => line.slice(start, starts[index + 1]).trim());
}

/** Cuts a row into words, up to a number of cells. */
export function splitWords(line: string, count: number): string[] {
  const cells: string[] = [];
  const word = /\S+/g;
  for (let match = word.exec(line); match !== null; match = word.exec(line)) {
    if (cells.length === count - 1) {
      cells.push(line.slice(match.index).trimEnd());
      break;
    }
    cells.push(match[0]);
  }
  return cells;
}

/** Whether no cell of a row reaches into the next column. */
export function fitsColumns(line: string, starts: readonly number[]): boolean {
  return starts.every((start) => start === 0 || start >= line.length || line[start - 1] === " ");
}
