import { characterSet, isIn } from "../text/character-set.ts";
import { codeAt } from "../text/code-at.ts";
import { matchAt } from "../text/match-at.ts";
import type { TextLookup } from "../text/text-lookup.ts";
import { findClosingQuote } from "./find-closing-quote.ts";
import { findHeaderEnd } from "./find-header-end.ts";
import { findEncodedValueEnd, findValueEnd } from "./find-value-end.ts";

/** Where a value stands, without its quotes. */
export interface ValuePlace {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** The places of other quotes inside it. They stay, because they may end a string that is around it. */
  readonly innerQuotes?: readonly number[];
}

/** An opening quote with the letters that Python and others put before it. */
const OPENING_START = characterSet(..."bfruBFRU\\\"'`");
const OPENING = /[bfruBFRU]{0,2}(\\{0,7})(["'`])/y;

/** Lists and objects hold values of their own. */
const CONTAINER = characterSet("[", "{", "(");

/** The value that begins at `from`; undefined where there is none, or a list or an object. */
export function readValue(lookup: TextLookup, from: number, isEncoded = false): ValuePlace | undefined {
  const { text } = lookup;
  const opening = isIn(OPENING_START, codeAt(text, from)) ? matchAt(OPENING, text, from) : undefined;
  if (opening === undefined) {
    if (isIn(CONTAINER, codeAt(text, from))) return undefined;
    const end = lookup.end(isEncoded ? findEncodedValueEnd : findValueEnd, from);
    return end === from ? undefined : { start: from, end, isQuoted: false };
  }
  const start = from + opening[0].length;
  const end = findClosingQuote(text, start, opening[2] ?? "", opening[1]?.length ?? 0) ?? findCutEnd(lookup, start);
  if (end === start) return undefined;
  const innerQuotes = opening[2] === '"' ? [] : findAll(text, '"', start, end);
  return { start, end, isQuoted: true, innerQuotes };
}

function findAll(text: string, literal: string, from: number, to: number): number[] {
  const found: number[] = [];
  const part = text.slice(from, to);
  for (let at = part.indexOf(literal); at !== -1; at = part.indexOf(literal, at + 1)) found.push(from + at);
  return found;
}

/** The end of a string whose closing quote is missing: that of the text where it was cut off, else of the word. */
function findCutEnd(lookup: TextLookup, start: number): number {
  const isCutOff = lookup.end(findHeaderEnd, start) === lookup.text.length;
  return isCutOff ? lookup.text.length : lookup.end(findValueEnd, start);
}
