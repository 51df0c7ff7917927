/** Any number of backslashes that quoting left, and the letter or quote that follows them. */
const ESCAPE = /\\+([ntr"]?)/g;
const WHITE_SPACE = /\s+/g;

/**
 * A text without the differences that quoting, wrapping and capitals make: two texts that say the same words look the
 * same.
 */
export function normalizeText(text: string): string {
  return text
    .replaceAll(ESCAPE, (_, escaped: string) => (escaped === "" ? "\\" : escaped === '"' ? '"' : " "))
    .replaceAll(WHITE_SPACE, " ")
    .toLowerCase();
}
