import { isClosing, isOpening, isSpace } from "../../../json/scan-json.ts";
import { BACKSLASH, COLON, LINE_FEED, QUOTE } from "../../../text/character-codes.ts";

/** Up to this length a string is read character by character, which is faster than searching for its end. */
const SHORT_STRING = 32;

/** Whether a character only separates values: blanks, line breaks, commas and colons. */
export function isBetween(code: number): boolean {
  return code === 0x2c || code === COLON || isSpace(code);
}

/**
 * The position after the closing quote of the string that begins at `start`. A string never extends beyond its line, so
 * one whose quote was cut off does not swallow what follows: then it is the position of the line break, or `end`.
 */
export function endOfCutString(text: string, start: number, end: number): number {
  const near = Math.min(end, start + SHORT_STRING);
  let at = start + 1;
  while (at < near) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) return at;
    at += 1;
    if (code === QUOTE) return at;
    if (code === BACKSLASH && text.charCodeAt(at) !== LINE_FEED) at += 1;
  }
  return at >= end ? end : endOfLongString(text, at, end);
}

/** The same for a string that was read up to `from`, with no open escape. */
function endOfLongString(text: string, from: number, end: number): number {
  for (let at = from; ; ) {
    const found = text.indexOf('"', at);
    const quote = found === -1 ? end : Math.min(found, end);
    const lineBreak = text.slice(at, quote).indexOf("\n");
    if (lineBreak !== -1) return at + lineBreak;
    if (quote === end) return end;
    let backslashes = 0;
    while (quote - backslashes > from && text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
    at = quote + 1;
    if (backslashes % 2 === 0) return at;
  }
}

/** Whether a string has its closing quote. */
export function isClosed(text: string, start: number, end: number): boolean {
  return end > start + 1 && text.charCodeAt(end - 1) === QUOTE;
}

/** The place after a number, a word, or whatever else begins at `start`. */
export function endOfToken(text: string, start: number, end: number): number {
  let at = start + 1;
  while (at < end) {
    const code = text.charCodeAt(at);
    if (isBetween(code) || code === QUOTE || isOpening(code) || isClosing(code)) break;
    at += 1;
  }
  return at;
}

/** The position after the colon following a key; `end` if there is none, so that what ends there is not a key. */
export function skipColon(text: string, end: number): number {
  let at = end;
  while (text.charCodeAt(at) === 0x20) at += 1;
  return text.charCodeAt(at) === COLON ? at + 1 : end;
}

/** Where a value ends, including the comma and the line break after it. */
export function endOfSeparator(text: string, end: number): number {
  let at = end;
  if (text.charCodeAt(at) === 0x2c) at += 1;
  if (text.charCodeAt(at) === 0x0d) at += 1;
  return text.charCodeAt(at) === LINE_FEED ? at + 1 : at;
}
