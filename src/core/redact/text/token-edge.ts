import { BACKSLASH, PERCENT } from "../../text/character-codes.ts";
import { MARKER, MAX_MARKER_LENGTH } from "../marker.ts";
import { ALPHANUMERIC, type AsciiSet, codeAt, isIn } from "./ascii-set.ts";

/** Escapes whose last character looks like a letter: `\n` in JSON, `%20` in a URL. */
const ESCAPE = /(?:\\[nrtbfv]|\\u[0-9a-fA-F]{4}|%[0-9a-fA-F]{2})$/;

/** The longest escape that `ESCAPE` knows. */
const ESCAPE_LENGTH = 6;

/** Where a secret was taken out, a word stood before: what follows directly was, and stays, a part of it. */
const MARKER_END = new RegExp(`${MARKER}$`);

/** Whether a token can begin here: not in the middle of a word, but right after an escape. */
export function startsToken(text: string, start: number, wordCharacters: AsciiSet = ALPHANUMERIC): boolean {
  if (text[start - 1] === "]") return !MARKER_END.test(text.slice(Math.max(0, start - MAX_MARKER_LENGTH), start));
  if (start === 0 || !isIn(wordCharacters, text.charCodeAt(start - 1))) return true;
  return mayEndEscape(text, start) && ESCAPE.test(text.slice(Math.max(0, start - ESCAPE_LENGTH), start));
}

/** Whether the first or last character of one of the escapes is where it would have to be. */
function mayEndEscape(text: string, end: number): boolean {
  return (
    codeAt(text, end - 2) === BACKSLASH || codeAt(text, end - 6) === BACKSLASH || codeAt(text, end - 3) === PERCENT
  );
}
