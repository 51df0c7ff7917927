import { matchAt } from "../../text/match-at.ts";

const LINE_END = /[\r\n]|$/g;
const HEADER_END = /[\r\n"'`\\]|$/g;

/** Where the line through `from` ends. */
export function findLineEnd(text: string, from: number): number {
  return search(LINE_END, text, from);
}

/** Where a header through `from` ends if it is inside something else: at a quote, an escape or the end of the line. */
export function findHeaderEnd(text: string, from: number): number {
  return search(HEADER_END, text, from);
}

/** A field of a header, its value quoted or not. */
const FIELD =
  /[\w*-]{1,40} ?= ?(?:(\\{0,7}")[^"\\\r\n]{0,2000}\1|[^\s,;"'\\|]{1,2000})(?:[ \t]{0,4},[ \t]{0,4}(?=\w)|[ \t]{1,4}(?=[\w*-]{1,40} ?=))?/y;
/** A judgement: headers have fewer fields. */
const MAX_FIELDS = 40;

/** Where the list of fields that begins at `from` ends. */
export function findFieldsEnd(text: string, from: number): number {
  let end = from;
  for (let fields = 0; fields < MAX_FIELDS; fields += 1) {
    const field = matchAt(FIELD, text, end);
    if (field === undefined) break;
    end += field[0].length;
  }
  return end;
}

function search(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}
