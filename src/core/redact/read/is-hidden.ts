import { AMPERSAND, BACKSLASH, BEYOND_ASCII, LESS_THAN, LINE_FEED } from "../../text/character-codes.ts";
import { matchEnd, matchesAt } from "../../text/match-at.ts";
import type { Scan } from "../secret-shape.ts";
import { isIn, WORD } from "../text/ascii-set.ts";
import { beginsWithPrefix } from "../text/decode-plain.ts";

/** Whether the character after a name could hide a separator: an entity, a wide space or sign. */
export function mayHide(text: string, nameEnd: number): boolean {
  if (nameEnd >= text.length) return false;
  const code = text.charCodeAt(nameEnd);
  return code === AMPERSAND || code >= BEYOND_ASCII;
}

/** How far after a name the first sign of that may be. */
const REACH = 24;
/** The end of a line right after a name and signs, or after a short tag. */
const LINE_END = /[^\w\r\n]{0,8}(?:<\/\w{1,12}>)?[ \t]{0,8}\r?\n/y;
/** Signs, then an escape that stands for a line break or for a sign. */
const ESCAPE = /(?:[^\w\r\n\\]|\\{1,7}["']){0,12}(?:<\\{0,7}\/\w{1,12}>)?(?:\\{1,7}[nrtu/]|\\{8})/y;
const WIDE = /[ ]{0,2}[\u0080-\uffff]|[^\w\r\n]{0,4}&(?:quot|#34|#39|#x2[27]|apos|nbsp|amp|lt|gt);/y;

/** Whether the characters after a name could hide its value. */
export function mayHideValue(text: string, nameEnd: number): boolean {
  return mayHide(text, nameEnd) || mayHide(text, nameEnd + 1) || findSign(text, nameEnd) !== undefined;
}

/** Whether what follows a name hides its value: an escape, an entity, the number or the mark of the next line. */
export function hidesValue({ text }: Scan, nameEnd: number): boolean {
  if ((mayHide(text, nameEnd) || mayHide(text, nameEnd + 1)) && matchesAt(WIDE, text, nameEnd)) return true;
  const sign = findSign(text, nameEnd);
  if (sign === BACKSLASH) return matchesAt(ESCAPE, text, nameEnd) || hidesNextLine(text, nameEnd);
  return sign === LINE_FEED && hidesNextLine(text, nameEnd);
}

function hidesNextLine(text: string, nameEnd: number): boolean {
  const lineStart = matchEnd(LINE_END, text, nameEnd);
  return lineStart !== undefined && beginsWithPrefix(text, lineStart);
}

/**
 * The first backslash or line break that is separated from the name only by signs and a tag; undefined if a word comes
 * first.
 */
function findSign(text: string, nameEnd: number): number | undefined {
  const end = Math.min(text.length, nameEnd + REACH);
  let isTag = false;
  for (let index = nameEnd; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH || code === LINE_FEED) return code;
    if (code === LESS_THAN) isTag = true;
    else if (!isTag && isIn(WORD, code)) return undefined;
  }
  return undefined;
}

/** Whether there is an escape within a distance, or the next line starts with a prefix that is not part of it. */
export function isHidden({ text, lookup }: Scan, from: number, distance: number): boolean {
  if (lookup.next("\\", from) < from + distance) return true;
  const lineBreak = lookup.next("\n", from);
  return lineBreak < from + distance && beginsWithPrefix(text, lineBreak + 1);
}
