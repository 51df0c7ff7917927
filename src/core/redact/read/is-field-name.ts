import { matchesAt } from "../../text/match-at.ts";

const FIELD_NAME_END = /\\{0,7}["']\s{0,80}:/y;

/**
 * Whether the string that ends here names a field: in `{"kind": "token", "x9": 1}` it is not the value of the string
 * before it.
 */
export function isFieldName(text: string, end: number): boolean {
  return matchesAt(FIELD_NAME_END, text, end);
}

const FIELD_NAME_START = /[{,](?:\s|\\[nrt]){0,80}\\{0,7}["']$/;
/** A field may be far into its line, as far as a pretty printer indents. */
const MAX_START_LENGTH = 100;

/** Whether a stretch is a field's whole name: a value may be a secret, its name is not. */
export function isWholeFieldName(text: string, start: number, end: number): boolean {
  return isFieldName(text, end) && FIELD_NAME_START.test(text.slice(Math.max(0, start - MAX_START_LENGTH), start));
}
