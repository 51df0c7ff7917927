import { cutBefore } from "../../../text/clip-text.ts";
import { stripColours } from "../../../text/strip-colours.ts";
import type { Fact } from "../../outline.ts";
import { MAX_ROW_LENGTH, NAMED_CHARACTERS } from "../../text/wrong-row-limits.ts";
import type { TableRow } from "./parse-rows.ts";
import type { TableFormat } from "./table-format.ts";

/** The headings on one line. They are whole or nothing: what they leave out could be the column that is asked for. */
export function writeHeading(text: string, row: TableRow, format: TableFormat): Fact {
  const { start, end } = row;
  return { text: lineOf(text, row, format), at: start, claim: { kind: "words", start, end } };
}

/** A row on one line, without what only draws the table. */
export function writeRow(text: string, row: TableRow, format: TableFormat): Fact {
  const { start, end } = row;
  const line = lineOf(text, row, format);
  const cut = line.length <= NAMED_CHARACTERS ? line.length : endOfWord(line);
  return {
    text: line.slice(0, cut),
    ...(cut < line.length && { detail: line.slice(cut) }),
    at: start,
    claim: { kind: "words", start, end },
  };
}

function lineOf(text: string, { start, end, cells }: TableRow, format: TableFormat): string {
  const line = text.slice(start, Math.min(end, start + MAX_ROW_LENGTH));
  const shown = format.kind === "piped" ? cells.join(" | ").slice(0, MAX_ROW_LENGTH) : stripColours(line);
  return shown.trim().replaceAll(/[ \r\n]{2,}|[\r\n]/g, "  ");
}

function endOfWord(line: string): number {
  const end = line.slice(0, NAMED_CHARACTERS).search(/[\s,;|][^\s,;|]*$/);
  return end > 0 ? end : cutBefore(line, NAMED_CHARACTERS);
}
