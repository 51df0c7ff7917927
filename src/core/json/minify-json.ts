import { QUOTE } from "../text/character-codes.ts";
import { endOfString, isSpace } from "./scan-json.ts";

/** Characters that JSON allows blanks around. */
const MARK = /[{}[\]:,"]/;

/**
 * A JSON text without the blanks between its tokens. Every token stays as written, so no number is rounded. In a
 * fragment of JSON that was cut inside a string, words are outside quotation marks: a blank between two of them stays.
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
