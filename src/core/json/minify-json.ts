import { QUOTE } from "../text/character-codes.ts";
import { endOfString, isSpace } from "./scan-json.ts";

/** What JSON may have blanks around. */
const MARK = /[{}[\]:,"]/;

/**
 * A JSON text without the blanks between its tokens. Every token stays as it is written, so no number is rounded. In a
 * piece of JSON that was cut inside a text its words stand outside of quotation marks: a blank between two stays.
 */
export function minifyJson(text: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isSpace(code)) {
      if (at > from) pieces.push(text.slice(from, at));
      while (at < text.length && isSpace(text.charCodeAt(at))) at += 1;
      from = at;
      if (partsWords(pieces.at(-1)?.at(-1), text[at])) pieces.push(" ");
    } else at += 1;
  }
  pieces.push(text.slice(from));
  return pieces.join("");
}

function partsWords(before: string | undefined, after: string | undefined): boolean {
  return before !== undefined && after !== undefined && !MARK.test(before) && !MARK.test(after);
}
