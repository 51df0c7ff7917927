import { isDigit } from "./character-codes.ts";

/** From this length on, numbers joined by commas count as a list, which may be cut between two of them. */
const MAX_NUMBER_LENGTH = 20;

/**
 * Shortens a text to at most so many characters, the last of them an ellipsis if something was cut. Never splits a
 * surrogate pair, nor a number: its first digits would be a different number.
 */
export function clipText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  if (maxCharacters < 1) return "";
  return `${text.slice(0, cutBeforeNumber(text, cutBefore(text, maxCharacters - 1)))}…`;
}

/** The nearest place at or before `index` where a text can be cut without splitting a number. */
export function cutBeforeNumber(text: string, index: number): number {
  return cutOutsideNumber(text, index, -1);
}

/** The nearest place at or after `index` where a text can be cut without splitting a number. */
export function cutAfterNumber(text: string, index: number): number {
  return cutOutsideNumber(text, index, 1);
}

function cutOutsideNumber(text: string, index: number, step: 1 | -1): number {
  let at = index;
  while (Math.abs(at - index) <= MAX_NUMBER_LENGTH && isInNumber(text, at)) at += step;
  if (!isInNumber(text, at)) return at;
  let outside = index;
  while (isDigit(text.charCodeAt(outside - 1)) && isDigit(text.charCodeAt(outside))) outside += step;
  return outside;
}

/** Whether a number continues across a place: between two digits, or at a point that has digits on both sides. */
function isInNumber(text: string, index: number): boolean {
  const [before, after] = [text.charCodeAt(index - 1), text.charCodeAt(index)];
  if (isDigit(before)) return isDigit(after) || (isPoint(after) && isDigit(text.charCodeAt(index + 1)));
  return isPoint(before) && isDigit(after) && isDigit(text.charCodeAt(index - 2));
}

function isPoint(code: number): boolean {
  return code === 0x2e || code === 0x2c;
}

/** The nearest place at or before `index` where a text can be cut without splitting a surrogate pair. */
export function cutBefore(text: string, index: number): number {
  return splitsPair(text, index) ? index - 1 : index;
}

/** The nearest place at or after `index` where a text can be cut without splitting a surrogate pair. */
export function cutAfter(text: string, index: number): number {
  return splitsPair(text, index) ? index + 1 : index;
}

function splitsPair(text: string, index: number): boolean {
  return isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff) && isBetween(text.charCodeAt(index), 0xdc00, 0xdfff);
}

function isBetween(code: number, low: number, high: number): boolean {
  return code >= low && code <= high;
}
