import { findSignal } from "../../../outputs/errors/find-signal.ts";
import { cutBefore } from "../../../text/clip-text.ts";
import { LINE_CHARACTERS } from "../../../text/scan-limits.ts";
import { stripColours } from "../../../text/strip-colours.ts";
import type { Fact } from "../../outline.ts";
import { MAX_ROW_LENGTH, NAMED_CHARACTERS } from "../../text/wrong-row-limits.ts";
import type { TableFormat, TableRow } from "./parse-rows.ts";

/** What containers and nodes report when something is wrong with them. */
const BAD_STATE =
  /BackOff\b|\b(?:ErrImagePull|OOMKilled|Evicted|Pending|NotReady|Unknown|Terminating|unhealthy|Dead|FAILED)\b|Exited \([1-9]/;
const COMMAND_COLUMN = /^(?:command|cmd|args)$/i;

/**
 * Whether a row says that something is wrong.
 *
 * @param columns Their names: a command's arguments say nothing about how it goes.
 */
export function isWrong(
  text: string,
  { start, end, cells }: TableRow,
  columns: readonly { readonly name: string }[],
): boolean {
  const said = columns.some(({ name }) => COMMAND_COLUMN.test(name))
    ? cells.filter((_, at) => !COMMAND_COLUMN.test(columns[at]?.name ?? "")).join(" ")
    : text.slice(start, Math.min(end, start + LINE_CHARACTERS));
  return findSignal(said) === "error" || BAD_STATE.test(said);
}

/** The headings on one line. All or nothing: a missing one could be the column that is asked for. */
export function writeHeading(text: string, row: TableRow, format: TableFormat): Fact {
  const { start, end } = row;
  return { text: lineOf(text, row, format), at: start, claim: { kind: "words", start, end } };
}

/** A row on one line, without the table's drawing characters. */
export function writeRow(text: string, row: TableRow, format: TableFormat): Fact {
  const heading = writeHeading(text, row, format);
  const line = heading.text;
  const cut = line.length <= NAMED_CHARACTERS ? line.length : endOfWord(line);
  return { ...heading, text: line.slice(0, cut), ...(cut < line.length && { detail: line.slice(cut) }) };
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
