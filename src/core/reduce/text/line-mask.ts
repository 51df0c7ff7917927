import { FNV_OFFSET, FNV_PRIME } from "../../text/fnv.ts";
import type { Span } from "../../text/span.ts";
import { ESCAPE, endOfColour } from "../../text/strip-colours.ts";

// The mask of a line is its fixed words: every word with a digit in it becomes `#`, and colours stay as they are, since
// a coloured level is not a value. Lines with the same mask say the same with other values. Most lines of a log repeat a
// mask, so masks are hashed and compared in place in the text, and written out only once each.

/** Lines that differ only beyond this count as alike. */
const READ_CHARACTERS = 240;

/** Kinds of characters; the values only have to differ. */
const WORD = 1;
const DIGIT = 2;
const characterKinds = new Uint8Array(0x1_0000);
for (const character of "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_.:/@+-") {
  characterKinds[character.charCodeAt(0)] = WORD;
}
for (const character of "0123456789") characterKinds[character.charCodeAt(0)] = DIGIT;

/** Stands for any value in the hash of a line: `#`. */
const VALUE = 0x23;

/** The mask of a line as text. */
export function maskLine(text: string, { start, end }: Span): string {
  const limit = Math.min(end, start + READ_CHARACTERS);
  let mask = "";
  for (let at = start; at < limit; ) {
    if (text.charCodeAt(at) === ESCAPE) {
      const end = Math.max(endOfColour(text, at, limit), at + 1);
      mask += text.slice(at, end);
      at = end;
      continue;
    }
    const wordEnd = endOfWord(text, at, limit);
    mask += isValue(text, at, wordEnd) ? "#" : text.slice(at, Math.max(wordEnd, at + 1));
    at = Math.max(wordEnd, at + 1);
  }
  return mask;
}

/** A number that is equal for equal masks. */
export function hashMask(text: string, { start, end }: Span): number {
  const limit = Math.min(end, start + READ_CHARACTERS);
  let hash = FNV_OFFSET;
  let hashBeforeWord = hash;
  let wordStart = start;
  let hasDigit = false;
  for (let at = start; at < limit; at += 1) {
    const code = text.charCodeAt(at);
    const kind = characterKinds[code];
    if (kind === DIGIT) hasDigit = true;
    else if (kind !== WORD) {
      if (hasDigit && !isStatus(text, wordStart, at)) hash = Math.imul(hashBeforeWord ^ VALUE, FNV_PRIME);
      hasDigit = false;
      wordStart = at + 1;
      hash = Math.imul(hash ^ code, FNV_PRIME);
      if (code === ESCAPE) {
        for (const end = endOfColour(text, at, limit); at + 1 < end; ) {
          at += 1;
          hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
        }
        wordStart = at + 1;
      }
      hashBeforeWord = hash;
      continue;
    }
    hash = Math.imul(hash ^ code, FNV_PRIME);
  }
  return hasDigit && !isStatus(text, wordStart, limit) ? Math.imul(hashBeforeWord ^ VALUE, FNV_PRIME) : hash;
}

/** For identical lines. */
const NOWHERE: readonly number[] = [];

/**
 * Where the values of two lines with the same mask differ: the positions in the left line, from its start, where such a
 * word begins. Undefined if the masks differ. A hash alone could be made to collide.
 */
export function findDifferences(text: string, left: Span, right: Span): readonly number[] | undefined {
  const leftLimit = Math.min(left.end, left.start + READ_CHARACTERS);
  const rightLimit = Math.min(right.end, right.start + READ_CHARACTERS);
  let differences: number[] | undefined;
  let leftAt = left.start;
  let rightAt = right.start;
  let leftWord = leftAt;
  let rightWord = rightAt;
  while (leftAt < leftLimit && rightAt < rightLimit) {
    const code = text.charCodeAt(leftAt);
    if (code === text.charCodeAt(rightAt)) {
      leftAt += 1;
      rightAt += 1;
      if (characterKinds[code] !== 0) continue;
      if (code === ESCAPE) {
        const length = endOfColour(text, leftAt - 1, leftLimit) - leftAt;
        const other = endOfColour(text, rightAt - 1, rightLimit) - rightAt;
        if (length !== other || !text.startsWith(text.slice(leftAt, leftAt + length), rightAt)) return undefined;
        leftAt += Math.max(length, 0);
        rightAt += Math.max(length, 0);
      }
    } else {
      leftAt = endOfWord(text, leftAt, leftLimit);
      rightAt = endOfWord(text, rightAt, rightLimit);
      if (!isValue(text, leftWord, leftAt) || !isValue(text, rightWord, rightAt)) return undefined;
      differences ??= [];
      differences.push(leftWord - left.start);
    }
    leftWord = leftAt;
    rightWord = rightAt;
  }
  // One line is at its end: the other may only have more of the value that both end with.
  leftAt = endOfWord(text, leftAt, leftLimit);
  rightAt = endOfWord(text, rightAt, rightLimit);
  if (leftAt < leftLimit || rightAt < rightLimit) return undefined;
  if (leftAt - leftWord === rightAt - rightWord && text.startsWith(text.slice(leftWord, leftAt), rightWord))
    return differences ?? NOWHERE;
  if (!isValue(text, leftWord, leftAt) || !isValue(text, rightWord, rightAt)) return undefined;
  return [...(differences ?? NOWHERE), leftWord - left.start];
}

/** A line with a `#` in place of the values that begin at these positions. */
export function maskValues(line: string, places: ReadonlySet<number>): string {
  let masked = "";
  let at = 0;
  for (const place of [...places].sort((left, right) => left - right)) {
    if (place < at || place >= line.length) continue;
    masked += `${line.slice(at, place)}#`;
    at = endOfWord(line, place, line.length);
  }
  return masked + line.slice(at);
}

function endOfWord(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit && characterKinds[text.charCodeAt(at)] !== 0) at += 1;
  return at;
}

/** Whether the word between two positions contains a digit and is not the status of a request. */
function isValue(text: string, from: number, end: number): boolean {
  if (isStatus(text, from, end)) return false;
  for (let at = from; at < end; at += 1) if (characterKinds[text.charCodeAt(at)] === DIGIT) return true;
  return false;
}

/** The status of a request, as access logs write it after the quoted request line, is not a value but the outcome. */
function isStatus(text: string, from: number, end: number): boolean {
  return end - from === 3 && text.charCodeAt(from - 1) === 0x20 && text.charCodeAt(from - 2) === 0x22;
}
