import { codeUnitAt } from "../text/code-unit-at.ts";
import { FNV_PRIME } from "../text/fnv.ts";
/** Where a scan for words has got to, and what it found on its last stretch. */
export interface WordCursor {
  position: number;
  /** Of the word that the position stands in, as far as it was read. */
  hash: number;
  length: number;
  /** All bits of all characters so far: above 127 where one is beyond ASCII. */
  seen: number;
}

/** A judgement: single letters name nothing. */
const MIN_WORD_LENGTH = 2;
/** Letters that are written without blanks, such as Han and kana: each is a word. */
export const FIRST_UNSPACED = 0x2e80;

/** As many characters as are read at once. */
const MAX_CHARACTERS = 1 << 12;

// Not exported, and the same for all: the engine then knows where they are.
const hashes = new Int32Array(MAX_CHARACTERS + 1);
const ends = new Int32Array(MAX_CHARACTERS + 1);

/** Of a word of the last scan: a hash, the same whatever the case of ASCII letters. */
export function hashOfWord(index: number): number {
  return hashes[index] ?? 0;
}

/** Of a word of the last scan: where it ends. */
export function endOfWord(index: number): number {
  return ends[index] ?? 0;
}

export function newWordCursor(): WordCursor {
  return { position: 0, hash: 0, length: 0, seen: 0 };
}

/** Puts a cursor where the next stretch begins. A session has a hundred thousand stretches: one cursor serves all. */
export function startWords(cursor: WordCursor, from: number): void {
  cursor.position = from;
  cursor.hash = 0;
  cursor.length = 0;
  cursor.seen = 0;
}

/**
 * Moves the cursor on by a few thousand characters, and writes down the words that end there: their hashes and places, so
 * that none is copied out of its text. Whoever calls goes on until the cursor stands at `to`.
 *
 * Where a word ends cannot be foreseen, and a processor that guesses wrong loses as much time as a whole word takes. So
 * nothing is asked in this loop: every character writes down the word so far, and the next one overwrites it unless the
 * word ended there.
 *
 * @returns How many words end there.
 */
export function scanWords(text: string, cursor: WordCursor, to: number): number {
  const from = cursor.position;
  const end = Math.min(to, from + MAX_CHARACTERS);
  let { hash, length, seen } = cursor;
  let count = 0;
  for (let index = from; index < end; index += 1) {
    const code = codeUnitAt(text, index);
    const folded = FOLDED[code] ?? 0;
    hashes[count] = hash;
    ends[count] = index;
    count += ((MIN_WORD_LENGTH - 1 - length) & folded) >>> 31;
    // All bits inside a word, none between words.
    const isInside = ~(folded >> 31);
    length = (length + 1) & isInside;
    hash = Math.imul(hash ^ folded, FNV_PRIME) & isInside;
    seen |= code;
  }
  if (seen >= FIRST_UNSPACED) return scanUnspaced(text, cursor, to);
  cursor.position = end;
  cursor.hash = hash;
  cursor.length = length;
  cursor.seen = seen;
  return end === to ? closeWord(cursor, count) : count;
}

/** The same where letters may be words by themselves. */
function scanUnspaced(text: string, cursor: WordCursor, to: number): number {
  const end = Math.min(to, cursor.position + MAX_CHARACTERS);
  let count = 0;
  for (; cursor.position < end; cursor.position += 1) {
    const code = codeUnitAt(text, cursor.position);
    const folded = FOLDED[code] ?? 0;
    cursor.seen |= code;
    if (folded >= 0) {
      cursor.hash = Math.imul(cursor.hash ^ folded, FNV_PRIME);
      cursor.length += 1;
      continue;
    }
    count = closeWord(cursor, count);
    if (code < FIRST_UNSPACED) continue;
    hashes[count] = Math.imul(code, FNV_PRIME);
    ends[count] = cursor.position + 1;
    count += 1;
  }
  return end === to ? closeWord(cursor, count) : count;
}

function closeWord(cursor: WordCursor, count: number): number {
  const { position, hash, length } = cursor;
  cursor.hash = 0;
  cursor.length = 0;
  if (length < MIN_WORD_LENGTH) return count;
  hashes[count] = hash;
  ends[count] = position;
  return count + 1;
}

/** Where the word begins that ends at a position; never before `from`. */
export function findWordStart(text: string, from: number, end: number): number {
  let start = end - 1;
  if (!isInWord(codeUnitAt(text, start))) return start;
  while (start > from && isInWord(codeUnitAt(text, start - 1))) start -= 1;
  return start;
}

function isInWord(code: number): boolean {
  return (FOLDED[code] ?? BETWEEN) >= 0;
}

/** Only the highest bit. */
const BETWEEN = 1 << 31;

/** By code unit: what a character counts as inside a word, letters of ASCII in lower case; `BETWEEN` where it is in none. */
const FOLDED: Int32Array = Int32Array.from({ length: 0x10000 }, (_, code) => {
  if (code >= 65 && code <= 90) return code | 32;
  if (code >= 128) return code < FIRST_UNSPACED ? code : BETWEEN;
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || code === 95 ? code : BETWEEN;
});
