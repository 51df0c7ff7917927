/** Takes two columns of a terminal. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}\u3000-\u303E\uFF01-\uFF60\uFFE0-\uFFE6]/u;
/** Takes none: it joins the character before it. */
const JOINED = /[\p{Mn}\p{Me}\p{Cf}]/u;
const PLAIN = /^[\x20-\x7E]*$/;

/** How many columns of a terminal a text takes. */
export function columnsOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += widthOf(character);
  return columns;
}

function widthOf(character: string): number {
  if (JOINED.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** The beginning of a text that takes at most this many columns. */
export function cutColumns(text: string, columns: number): string {
  let taken = 0;
  let end = 0;
  for (const character of text) {
    taken += widthOf(character);
    if (taken > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** A text in a cell of a table: what does not fit ends in an ellipsis. */
export function fitColumns(text: string, columns: number, side: "left" | "right" = "left"): string {
  const shown = columnsOf(text) <= columns ? text : `${cutColumns(text, columns - 1)}…`;
  const blanks = " ".repeat(Math.max(0, columns - columnsOf(shown)));
  return side === "left" ? `${shown}${blanks}` : `${blanks}${shown}`;
}
