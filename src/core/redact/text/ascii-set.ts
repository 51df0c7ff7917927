import { BEYOND_ASCII } from "../../text/character-codes.ts";

/** Which characters belong together in a token. The last entry answers for everything beyond ASCII. */
export type AsciiSet = Uint8Array;

/** A set of ASCII characters. An argument of two characters is a range, an argument of one stands for itself. */
export function characterSet(...members: readonly string[]): AsciiSet {
  const set = new Uint8Array(BEYOND_ASCII + 1);
  for (const member of members) {
    set.fill(1, member.charCodeAt(0), member.charCodeAt(member.length - 1) + 1);
  }
  return set;
}

export function isIn(set: AsciiSet, code: number): boolean {
  return set[Math.min(code, BEYOND_ASCII)] === 1;
}

/** Every character, also those beyond ASCII. */
export const ANYTHING: AsciiSet = new Uint8Array(BEYOND_ASCII + 1).fill(1);
export const DIGITS = characterSet("09");
export const HEX = characterSet("09", "af", "AF");
export const SPACES = characterSet(" ", "\t");
export const LETTERS = characterSet("AZ", "az");
export const UPPER_CASE_OR_DIGIT = characterSet("AZ", "09");
export const ALPHANUMERIC = characterSet("AZ", "az", "09");
export const WORD = characterSet("AZ", "az", "09", "_");
export const URL_SAFE = characterSet("AZ", "az", "09", "_", "-");
export const DOTTED = characterSet("AZ", "az", "09", "_", "-", ".");
export const BASE64 = characterSet("AZ", "az", "09", "+", "/", "=");
/** Base64 in its usual and its URL form. */
export const BASE64_FORMS = characterSet("AZ", "az", "09", "+", "/", "=", "_", "-");
/** The alphabet of HTTP credentials (`token68`), with `:` and `%` for the tokens that break the rule. */
export const CREDENTIAL = characterSet("AZ", "az", "09", "_", "-", ".", "~", "+", "/", "=", ":", "%");

/** What is outside a text: a code unit that no character has. */
const NO_CHARACTER = 0xffff;

/**
 * The code unit at a position, even if the text ends before it.
 *
 * There, `charCodeAt` returns `NaN`, and an engine that has seen a number that is not an integer gives up its fastest
 * code.
 */
export function codeAt(text: string, position: number): number {
  return position >= 0 && position < text.length ? text.charCodeAt(position) : NO_CHARACTER;
}

/** Where the run of members that ends before `end` begins, looking back at most `limit` characters. */
export function runStart(text: string, set: AsciiSet, end: number, limit: number): number {
  const least = Math.max(0, end - limit);
  let start = end;
  while (start > least && isIn(set, text.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** Whether a code unit beyond ASCII is a space of some width. */
export function isWideSpace(code: number): boolean {
  return code > 127 && /\s/.test(String.fromCharCode(code));
}

/** Where the run of members that begins at `from` ends, looking at most `limit` characters ahead. */
export function runEnd(text: string, set: AsciiSet, from: number, limit: number): number {
  const most = from + limit;
  let end = from;
  while (end < most && isIn(set, codeAt(text, end))) end += 1;
  return end;
}
