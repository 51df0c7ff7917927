import { chooseLeftOut, leftOutMarker } from "./shorten-text.ts";

/**
 * Shortens the long string values of a JSON text in place.
 *
 * Works on the text instead of a parsed copy, so that numbers, blanks, key order and doubled keys
 * stay byte for byte and no depth is too deep. A text that is no JSON comes back unchanged.
 */
export function shortenJsonText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters || !isJson(text)) return text;
  const pieces: string[] = [];
  let copied = 0;
  for (let at = text.indexOf('"'); at !== -1; ) {
    const end = findLiteralEnd(text, at);
    // A literal has at least as many characters as what it stands for.
    if (end - at - 2 > maxCharacters && !isKey(text, end)) {
      pieces.push(text.slice(copied, at + 1), shortenLiteral(text.slice(at + 1, end - 1), maxCharacters));
      copied = end - 1;
    }
    at = text.indexOf('"', end);
  }
  return copied === 0 ? text : pieces.join("") + text.slice(copied);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The place after the closing quote of the string that opens at `start`. */
function findLiteralEnd(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\") backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (/\s/.test(text[at] ?? "")) at += 1;
  return text[at] === ":";
}

/** Cuts the inside of a JSON string as the text it stands for would be cut: never inside an escape. */
function shortenLiteral(literal: string, maxCharacters: number): string {
  const text = String(JSON.parse(`"${literal}"`));
  if (text.length <= maxCharacters) return literal;
  const { from, to } = chooseLeftOut(text, maxCharacters);
  const starts = readUnits(literal);
  return `${literal.slice(0, starts[from])}${leftOutMarker(to - from)}${literal.slice(starts[to])}`;
}

/** Where each decoded character begins, and at last where the literal ends. */
function readUnits(literal: string): readonly number[] {
  const starts: number[] = [];
  for (let at = 0; at < literal.length; ) {
    starts.push(at);
    at += literal[at] === "\\" ? (literal[at + 1] === "u" ? 6 : 2) : 1;
  }
  starts.push(literal.length);
  return starts;
}
