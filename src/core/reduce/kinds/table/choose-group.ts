import { readRows } from "./read-rows.ts";
import { nameOf } from "./table-column.ts";
import type { TableReading } from "./table-format.ts";

/** The column by which hidden rows are counted. */
export interface GroupColumn {
  readonly column: number;
  readonly name: string;
}

const READ_ROWS = 100;
const MAX_GROUPS = 8;
/** Headings that say what became of a row, most telling first. */
const OUTCOMES = ["status", "state", "conclusion", "result", "phase", "outcome", "severity", "level", "type", "kind"];

/** Chooses the column that parts the rows into few groups: one that says what became of them, else the first with few values. */
export function chooseGroup(
  text: string,
  { format, hasHeading }: Pick<TableReading, "format" | "hasHeading">,
): GroupColumn | undefined {
  const rows: (readonly string[])[] = [];
  for (const { cells } of readRows(text, format)) {
    if (cells.length > 0) rows.push(cells);
    if (rows.length > READ_ROWS) break;
  }
  const data = hasHeading ? rows.slice(1) : rows;
  const headings = (rows[0] ?? []).map((heading, at) => (hasHeading ? heading : nameOf("", at)));
  const countGroups = (column: number): number => new Set(data.map((cells) => cells[column] ?? "")).size;
  const fitting = headings
    .map((name, column) => ({ name, column, groups: countGroups(column) }))
    .filter(({ name, groups }) => name !== "" && groups >= 2 && groups <= MAX_GROUPS && groups * 3 <= data.length);
  for (const outcome of OUTCOMES) {
    const found = fitting.find(({ name }) => name.toLowerCase() === outcome);
    if (found !== undefined) return found;
  }
  return fitting[0];
}
