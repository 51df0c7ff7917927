import { BACKSLASH, PERCENT } from "../../text/character-codes.ts";
import { MARKER_START } from "../marker.ts";
import { characterSet, codeAt, isIn, isWideSpace, runEnd, WORD } from "../text/ascii-set.ts";

const SPACE_OR_CONTROL = characterSet("\u0000 ", "\u007f");
const ALWAYS_ENDING = characterSet('"', "`", "<", ">");
/** End a value unless they are inside a word: then they belong to a password that was not quoted. */
const SOMETIMES_ENDING = characterSet("&", ";", ",", "|", ")", "]", "}", "'");
/** What may follow an `&` inside a password; a second `&`, quotes and brackets end a command. */
const PRINTABLE = characterSet("!", "#%", "*/", "09", ":", "=", "@Z", "^_", "az", "~");
const NAME = characterSet("AZ", "az", "09", "_", "-", ".", "%");

/** How far to look for the next name after `&`, `;` or `,`. */
const MAX_NAME_LENGTH = 40;

/** Where an unquoted value through `from` ends. It never ends inside an escape, so that JSON around it stays JSON. */
export function findValueEnd(text: string, from: number): number {
  return findEnd(text, from, false);
}

/** The same for a value inside a percent-encoded query, which an encoded `&` ends. */
export function findEncodedValueEnd(text: string, from: number): number {
  return findEnd(text, from, true);
}

function findEnd(text: string, from: number, isEncoded: boolean): number {
  let index = from;
  while (index < text.length) {
    const code = text.charCodeAt(index);
    if (isIn(SPACE_OR_CONTROL, code) || isIn(ALWAYS_ENDING, code) || isWideSpace(code)) return index;
    if (isIn(SOMETIMES_ENDING, code) && !isInsideWord(text, index)) return index;
    if (isEncoded && code === PERCENT && /^%(?:26|23|22|20)$/.test(text.slice(index, index + 3))) return index;
    if (code !== BACKSLASH) {
      index += 1;
      continue;
    }
    const escaped = skipBackslashes(text, index);
    if (ENDING_ESCAPES.includes(text.charAt(escaped))) return index;
    index = escaped + 1;
  }
  return text.length;
}

/**
 * Characters that form a line break, a quote or a code point after a backslash; the empty string is the end of the
 * text.
 */
const ENDING_ESCAPES = ["n", "r", "t", "f", "b", "u", '"', "'", "`", "\n", "\r", ""];

function skipBackslashes(text: string, from: number): number {
  let index = from;
  while (codeAt(text, index) === BACKSLASH) index += 1;
  return index;
}

function isInsideWord(text: string, index: number): boolean {
  // A secret was there, and it began with a word character.
  if (text.startsWith(MARKER_START, index + 1)) return true;
  const follows = text[index] === "&" ? PRINTABLE : WORD;
  if (!isIn(follows, codeAt(text, index + 1))) return false;
  if (text[index] === "'") return isIn(WORD, codeAt(text, index - 1));
  const nameEnd = runEnd(text, NAME, index + 1, MAX_NAME_LENGTH - 1);
  return text[nameEnd] !== "=" && text[nameEnd] !== ":";
}
