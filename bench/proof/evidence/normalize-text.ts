/** Backslashes, as few or many as quoting left, and the letter or quote that they stand before. */
const ESCAPE = /\\+([ntr"]?)/g;
const WHITE_SPACE = /\s+/g;

/** A text without what quoting, wrapping and capitals change in it: two texts that say the same words look the same. */
export function normalizeText(text: string): string {
  return text
    .replaceAll(ESCAPE, (_, escaped: string) => (escaped === "" ? "\\" : escaped === '"' ? '"' : " "))
    .replaceAll(WHITE_SPACE, " ")
    .toLowerCase();
}
