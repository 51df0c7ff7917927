import { cutAfter, cutAfterNumber, cutBefore, cutBeforeNumber } from "../../../text/clip-text.ts";

/** What replaces the characters that were left out. */
export function leftOutMarker(characters: number): string {
  return ` … [${characters} characters left out] … `;
}

/** What is left out of a text: from one position to another. */
export interface LeftOut {
  readonly from: number;
  readonly to: number;
}

/** What to leave out so that the rest and the marker fit. Two thirds of what stays come from the beginning. */
export function chooseLeftOut(text: string, maxCharacters: number): LeftOut {
  const room = maxCharacters - leftOutMarker(text.length).length;
  const head = Math.ceil((room * 2) / 3);
  const tail = room - head;
  return {
    from: cutBeforeNumber(text, cutBefore(text, head)),
    to: cutAfterNumber(text, cutAfter(text, text.length - tail)),
  };
}

/** A text of at most so many characters: its beginning, a marker with the number left out, its end. */
export function shortenText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const { from, to } = chooseLeftOut(text, maxCharacters);
  return `${text.slice(0, from)}${leftOutMarker(to - from)}${text.slice(to)}`;
}
