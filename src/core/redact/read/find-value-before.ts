import { SPACE } from "../../text/character-codes.ts";
import { characterSet, codeAt, isIn } from "../text/ascii-set.ts";
import type { ValuePlace } from "./find-value-at.ts";

/**
 * `"value": "x", "name": "` or `SET value = 'x' WHERE name = '` right before the name, in either kind of quotes and at any
 * depth.
 */
const VALUE_FIRST =
  /(?:\b|_)value\\{0,7}["']?\s{0,4}[:=]\s{0,4}(\\{0,7}["'])([^"'\\\r\n]{3,160})\1,?\s{0,40}(?:where\s{1,4})?\\{0,7}["']?\w{0,20}(?:name|key)\\{0,7}["']?\s{0,4}[:=]\s{0,4}\\{0,7}["']?$/i;

/** Whether the name could be the value of a field called `name` or `key`. */
const NAME_FIELD = /(?:name|key)\W{1,12}$/i;

const QUOTES = characterSet('"', "'");

/** A judgement: a value in front of its name is shorter. */
const MAX_LENGTH = 300;

/** Whether the name may be the second of such a pair, judged by the characters before it. */
export function mayFollowValue(text: string, nameStart: number): boolean {
  const last = codeAt(text, nameStart - 1);
  return isIn(QUOTES, last) || (last === SPACE && text[nameStart - 2] === ":");
}

/** The value of a pair whose name comes second: `{"value": "x", "name": "PASSWORD"}`. */
export function findValueBefore(text: string, nameStart: number): ValuePlace | undefined {
  if (!mayFollowValue(text, nameStart)) return undefined;
  if (!NAME_FIELD.test(text.slice(Math.max(0, nameStart - 16), nameStart))) return undefined;
  const from = Math.max(0, nameStart - MAX_LENGTH);
  const found = VALUE_FIRST.exec(text.slice(from, nameStart));
  const value = found?.[2];
  if (found === null || value === undefined) return undefined;
  const start = from + found.index + found[0].indexOf(value, found[0].search(/[:=]/) + 1);
  return { start, end: start + value.length, isQuoted: true };
}
