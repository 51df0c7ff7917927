import { stripColours } from "../../text/strip-colours.ts";
import type { Fact, Segment } from "../outline.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { lineEnds } from "../text/line-ends.ts";
import { chooseGroup } from "./table/choose-group.ts";
import { describeColumns, isMeasured } from "./table/describe-columns.ts";
import { detectTable } from "./table/detect-table.ts";
import { readRows } from "./table/read-rows.ts";
import { addCell, newColumn, type TableColumn } from "./table/table-column.ts";
import { writeHeading } from "./table/write-row.ts";
import { WrongRows } from "./table/wrong-rows.ts";

/** The format shows in the first lines. */
const FORMAT_CHARACTERS = 16_384;
const FORMAT_LINES = 100;
/** Rows that show what the rest looks like. */
const SAMPLE_ROWS = 3;
/** Of so many columns the rows with the least and the greatest number are shown. */
const EXTREME_COLUMNS = 6;
const MOST_COLUMNS = 300;

/** Tables: the rows that went wrong, what every column comes to over all rows, then the headings and rows with extremes. */
export const tableReducer: Reducer = {
  kind: "table",
  recognise: ({ head }: Sample) => detectTable(firstLines(head))?.confidence ?? 0,
  outline(text) {
    const format = detectTable(firstLines(text))?.format;
    if (format === undefined) return { unit: "row", facts: [], segments: eachLine(text) };

    const group = chooseGroup(text, format);
    let columns: TableColumn[] | undefined;
    let heading: Fact | undefined;
    const segments: Segment[] = [];
    const wrongRows = new WrongRows(text, format);
    const rowSegments: number[] = [];
    for (const line of readRows(text, format)) {
      const { start, end, cells } = line;
      if (cells.length === 0 || columns === undefined) {
        segments.push({ start, end, rank: columns === undefined ? "sample" : "rest", units: 0 });
        if (cells.length > 0) {
          columns = cells.slice(0, MOST_COLUMNS).map((cell, at) => newColumn(nameOf(cell, at)));
          heading = writeHeading(text, line, format);
        }
        continue;
      }
      for (const [at, column] of columns.entries()) addCell(column, cells[at] ?? "", rowSegments.length);
      wrongRows.add(line);
      const rank = rowSegments.length < SAMPLE_ROWS ? "sample" : "rest";
      const value = group === undefined ? undefined : cells[group.column];
      rowSegments.push(segments.length);
      segments.push(
        value === undefined || value === ""
          ? { start, end, rank }
          : { start, end, rank, group: `${group?.name} ${value}` },
      );
    }
    for (const index of extremeRows(columns ?? [], rowSegments)) {
      const segment = segments[index];
      if (segment?.rank === "rest") segments[index] = { ...segment, rank: "sample" };
    }
    const { first, others } = wrongRows.facts(rowSegments.length);
    const about = describeColumns(columns ?? [], rowSegments.length);
    return {
      unit: "row",
      facts: [
        { title: "", rank: "floor", layout: "lines", facts: [...first, ...(heading === undefined ? [] : [heading])] },
        { title: "columns", isTitleOptional: true, rank: "floor", layout: "lines", facts: about },
        { title: "", rank: "signal", layout: "lines", facts: others },
      ],
      segments,
    };
  },
};

function nameOf(heading: string, at: number): string {
  return heading === "" ? `column ${at + 1}` : heading;
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
  return whole.map((line) => line.trimEnd());
}

function eachLine(text: string): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (const end of lineEnds(text)) {
    segments.push({ start, end, rank: "rest" });
    start = end;
  }
  return segments;
}
