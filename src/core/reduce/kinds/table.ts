import type { Segment } from "../../outputs/segment.ts";
import { isOmission, MAX_NOTE_LENGTH } from "../../text/is-omission.ts";
import { lineEnds } from "../../text/line-ends.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { stripColours } from "../../text/strip-colours.ts";
import type { Fact } from "../outline.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { OUTCOME_FIELDS } from "../text/column-facts.ts";
import { FIRST_WRONG_ROWS, MAX_WRONG_ROWS, MAX_WRONG_SHARE } from "../text/wrong-row-limits.ts";
import type { TableReading } from "./table/detect-rows-alone.ts";
import { detectTable } from "./table/detect-table.ts";
import { fitsColumns, parseRows, type TableFormat, type TableRow } from "./table/parse-rows.ts";
import { addCell, describeColumns, isMeasured, nameOf, newColumn, type TableColumn } from "./table/table-column.ts";
import { isWrong, writeHeading, writeRow } from "./table/wrong-rows.ts";

/** The first lines show the format. */
const FORMAT_CHARACTERS = 16_384;
const FORMAT_LINES = 100;
/** How many rows show what the rest looks like. */
const SAMPLE_ROWS = 3;
/** For this many columns, the rows with the smallest and the largest number are shown. */
const EXTREME_COLUMNS = 6;
/** A judgement: no one reads a summary of more columns. */
const MAX_COLUMNS = 300;

/**
 * Tables: the rows that went wrong, a summary of every column over all rows, then the headings and rows with extremes.
 */
export const tableReducer: Reducer = {
  kind: "table",
  recognise: ({ head }: Sample) => detectTable(firstLines(head))?.confidence ?? 0,
  outline(text) {
    const reading = detectTable(firstLines(text));
    if (reading === undefined) return { unit: "row", facts: [], segments: cutLines(text) };

    const { format, hasHeading } = reading;
    const group = chooseGroup(text, reading);
    let columns: TableColumn[] | undefined = hasHeading ? undefined : nameColumns(text, format);
    let isBehindCut = !hasHeading;
    let heading: Fact | undefined;
    const segments: Segment[] = [];
    const wrongRows: TableRow[] = [];
    let wrongCount = 0;
    const rowSegments: number[] = [];
    for (const line of parseRows(text, format)) {
      const { start, end, cells } = line;
      const isNote = end - start <= MAX_NOTE_LENGTH && isOmission(text.slice(start, end).trimEnd());
      // What is left of a row on either side of a cut is not a row.
      if (columns !== undefined && (isNote || (isBehindCut && cells.length < columns.length))) {
        segments.push({ start, end, rank: isNote ? "signal" : "rest", units: 0 });
        isBehindCut = isNote;
        continue;
      }
      isBehindCut = false;
      if (cells.length === 0 || columns === undefined) {
        segments.push({ start, end, rank: columns === undefined ? "sample" : "rest", units: 0 });
        if (cells.length > 0) {
          columns = cells.slice(0, MAX_COLUMNS).map((cell, at) => newColumn(nameOf(cell, at)));
          heading = writeHeading(text, line, format);
        }
        continue;
      }
      const row = text.slice(start, Math.min(end, start + LINE_CHARACTERS));
      // Columns found only from rows may be too narrow for a later row, whose cells are then skipped.
      const isRead = hasHeading || format.kind !== "columns" || fitsColumns(row.trimEnd(), format.starts);
      let at = 0;
      for (const column of isRead ? columns : []) {
        addCell(column, cells[at] ?? "", rowSegments.length);
        at += 1;
      }
      if (isWrong(text, line, columns)) {
        wrongCount += 1;
        if (wrongRows.length < MAX_WRONG_ROWS) wrongRows.push(line);
      }
      const rank = rowSegments.length < SAMPLE_ROWS ? "sample" : "rest";
      const value = group && cells[group.column];
      rowSegments.push(segments.length);
      segments.push({ start, end, rank, group: value && `${group?.name} ${value}` });
    }
    for (const index of extremeRows(columns ?? [], rowSegments)) {
      const segment = segments[index];
      if (segment?.rank === "rest") segments[index] = { ...segment, rank: "sample" };
    }
    const areData = wrongCount > rowSegments.length * MAX_WRONG_SHARE;
    // They are named as facts, because a row in its place costs two more markers.
    const wrong = (areData ? [] : wrongRows).map((row) => writeRow(text, row, format));
    const first = wrong.slice(0, FIRST_WRONG_ROWS);
    const about = describeColumns(columns ?? [], rowSegments.length);
    return {
      unit: "row",
      facts: [
        { title: "", rank: "floor", facts: heading === undefined ? first : [...first, heading] },
        { title: "columns", isTitleOptional: true, rank: "floor", facts: about },
        { title: "", rank: "signal", facts: wrong.slice(FIRST_WRONG_ROWS) },
      ],
      segments,
    };
  },
};

/** The columns of rows without a heading, by position. The first row may have been cut. */
function nameColumns(text: string, format: TableFormat): TableColumn[] {
  let most = 0;
  let seen = 0;
  for (const { cells } of parseRows(text, format)) {
    most = Math.max(most, Math.min(cells.length, MAX_COLUMNS));
    seen += 1;
    if (seen === SAMPLE_ROWS) break;
  }
  return Array.from({ length: most }, (_, at) => newColumn(nameOf("", at)));
}

function extremeRows(columns: readonly TableColumn[], rowSegments: readonly number[]): number[] {
  return columns
    .filter(isMeasured)
    .slice(0, EXTREME_COLUMNS)
    .flatMap(({ minRow, maxRow }) => [rowSegments[minRow] ?? 0, rowSegments[maxRow] ?? 0]);
}

function firstLines(text: string): string[] {
  const lines = stripColours(text.slice(0, FORMAT_CHARACTERS)).split("\n", FORMAT_LINES);
  // The last line may be cut.
  const whole = text.length >= FORMAT_CHARACTERS && lines.length > 1 ? lines.slice(0, -1) : lines;
  return whole.map((line) => line.trimEnd()).filter((line) => !isOmission(line));
}

function cutLines(text: string): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (const end of lineEnds(text)) {
    segments.push({ start, end, rank: "rest" });
    start = end;
  }
  return segments;
}

/** The column that groups hidden rows. */
interface GroupColumn {
  readonly column: number;
  readonly name: string;
}

/** A judgement: the first rows of a table show how it is grouped. */
const READ_ROWS = 100;
/** A judgement: no one reads more groups one by one. */
const MAX_GROUPS = 8;

/**
 * Chooses the column that divides the rows into few groups: one that says what became of them, otherwise the first with
 * few values.
 */
function chooseGroup(text: string, { format, hasHeading }: TableReading): GroupColumn | undefined {
  const rows: (readonly string[])[] = [];
  for (const { cells } of parseRows(text, format)) {
    if (cells.length > 0) rows.push(cells);
    if (rows.length > READ_ROWS) break;
  }
  const data = hasHeading ? rows.slice(1) : rows;
  const headings = (rows[0] ?? []).map((heading, at) => (hasHeading ? heading : nameOf("", at)));
  const countGroups = (column: number): number => new Set(data.map((cells) => cells[column] ?? "")).size;
  const fitting = headings
    .map((name, column) => ({ name, column, groups: countGroups(column) }))
    .filter(({ name, groups }) => name !== "" && groups >= 2 && groups <= MAX_GROUPS && groups * 3 <= data.length);
  const outcomes = OUTCOME_FIELDS.map((outcome) => fitting.find(({ name }) => name.toLowerCase() === outcome));
  return outcomes.find((found) => found !== undefined) ?? fitting[0];
}
