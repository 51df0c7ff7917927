import { cutBefore } from "../../text/clip-text.ts";

/** Longer lines are split, so that a match inside one can be shown without the whole line. */
const MAX_ROW_LENGTH = 240;
/** How far before its end a row may be split at a blank rather than inside a word. */
const MIN_ROW_LENGTH = 180;

/** A text as rows: its lines, long ones in several pieces. */
export interface Rows {
  /** Where each row begins, and the end of the text after the last one. */
  readonly starts: readonly number[];
  /** The line each row belongs to, counted from 1. */
  readonly lines: readonly number[];
}

/** Splits a text into rows short enough to show, in one pass. */
export function splitRows(text: string): Rows {
  const starts: number[] = [];
  const lines: number[] = [];
  let line = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found + 1;
    line += 1;
    for (let at = start; at < end; ) {
      starts.push(at);
      lines.push(line);
      at = end - at <= MAX_ROW_LENGTH ? end : findCut(text, at);
    }
    start = end;
  }
  starts.push(text.length);
  return { starts, lines };
}

function findCut(text: string, start: number): number {
  const end = start + MAX_ROW_LENGTH;
  // Searched in a copy: in the text itself, the search would continue to its beginning.
  const blank = text.slice(start + MIN_ROW_LENGTH, end).lastIndexOf(" ");
  return blank === -1 ? cutBefore(text, end) : start + MIN_ROW_LENGTH + blank + 1;
}
