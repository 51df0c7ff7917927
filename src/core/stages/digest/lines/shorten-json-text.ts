import { isJson } from "../../../text/parse-json.ts";
import { endOfString, skipSpace } from "../../../text/scan-json.ts";
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
    const end = endOfString(text, at);
    // A literal has at least as many characters as what it stands for.
    if (end - at - 2 > maxCharacters && !isKey(text, end)) {
      pieces.push(text.slice(copied, at + 1), shortenLiteral(text.slice(at + 1, end - 1), maxCharacters));
      copied = end - 1;
    }
    at = text.indexOf('"', end);
  }
  return copied === 0 ? text : pieces.join("") + text.slice(copied);
}

function isKey(text: string, end: number): boolean {
  return text[skipSpace(text, end)] === ":";
}

/** Cuts the inside of a JSON string as the text it stands for would be cut: never inside an escape. */
function shortenLiteral(literal: string, maxCharacters: number): string {
  const text = String(JSON.parse(`"${literal}"`));
  if (text.length <= maxCharacters) return literal;
  const { from, to } = chooseLeftOut(text, maxCharacters);
  const starts = listUnits(literal);
  return `${literal.slice(0, starts[from])}${leftOutMarker(to - from)}${literal.slice(starts[to])}`;
}

/** Where each decoded character begins, and at last where the literal ends. */
function listUnits(literal: string): readonly number[] {
  const starts: number[] = [];
  for (let at = 0; at < literal.length; ) {
    starts.push(at);
    at += literal[at] === "\\" ? (literal[at + 1] === "u" ? 6 : 2) : 1;
  }
  starts.push(literal.length);
  return starts;
}
