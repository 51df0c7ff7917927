import { BACKSLASH } from "../../text/character-codes.ts";
import type { Span } from "../../text/span.ts";
import { characterSet, isIn } from "../text/ascii-set.ts";

const ASCII_WORD = characterSet("!", "#~");
const QUOTES = characterSet('"', "'", "`");
/** Letters of alphabets; beyond them are signs and scripts without spaces between words. */
const FIRST_LETTER = 0xc0;
const LAST_LETTER = 0x1fff;

/** Whether a character can be part of a word in a sentence, or quote one. */
export function isInWord(code: number): boolean {
  return isIn(QUOTES, code) || isIn(ASCII_WORD, code) || (code >= FIRST_LETTER && code <= LAST_LETTER);
}

/** Where a word of a sentence ends, including quotes and full stops around it. */
export function findWordEnd(text: string, from: number, maxLength: number): number {
  let index = from;
  let hasBegun = false;
  while (index < text.length && index - from < maxLength) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH || !isInWord(code)) break;
    // After the first of its own characters, a quote ends the string that contains it.
    if (hasBegun && isIn(QUOTES, code)) break;
    hasBegun ||= !isIn(LEADING, code);
    index += 1;
  }
  return Math.max(index, from + 1);
}

const LEADING = characterSet(..."\"'`(<[*_:=");
const TRAILING = characterSet(..."\"'`()>],;:.*?");

/** A word without the quotes, brackets and stops around it. Another sign at its end may be a part of it, and is taken for one. */
export function trimWord(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && isIn(LEADING, text.charCodeAt(start))) start += 1;
  while (end > start && isIn(TRAILING, text.charCodeAt(end - 1)) && !isStar(text, start, end)) end -= 1;
  return { start, end };
}

/** A star at the end of a password, unless Markdown stars surround it. */
function isStar(text: string, start: number, end: number): boolean {
  return text[end - 1] === "*" && text[start - 1] !== "*";
}
