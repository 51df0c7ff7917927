import { cutAfter, cutBefore } from "../../../text/clip-text.ts";

/** What stands in place of the characters that were left out. */
export function leftOutMarker(characters: number): string {
  return ` … [${characters} characters left out] … `;
}

/** How many characters stay before and after the marker, so that the whole fits. Two thirds of them are the beginning. */
export function sharesOf(maxCharacters: number, length: number): { readonly head: number; readonly tail: number } {
  const room = maxCharacters - leftOutMarker(length).length;
  const head = Math.ceil((room * 2) / 3);
  return { head, tail: room - head };
}

/** A text of at most so many characters: its beginning, a marker with the number left out, its end. */
export function shortenText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const { head, tail } = sharesOf(maxCharacters, text.length);
  const from = cutBefore(text, head);
  const to = cutAfter(text, text.length - tail);
  return `${text.slice(0, from)}${leftOutMarker(to - from)}${text.slice(to)}`;
}
