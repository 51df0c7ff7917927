/** Invisible characters: soft hyphen, zero-width spaces and joiners, direction marks, byte order mark. */
const INVISIBLE_CHARACTERS =
  "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff";

/** How a colour or another command to a terminal begins, raw and as JSON and programs write it. */
const COLOUR_STARTS = ["\u001b[", "\\u001b[", "\\x1b[", "\\033[", "\\e["];

/** Any of these shows that a text contains something invisible. Lower case. */
export const INVISIBLE_LITERALS: readonly string[] = [...COLOUR_STARTS, ...INVISIBLE_CHARACTERS];

const INVISIBLE = new RegExp(
  `[${INVISIBLE_CHARACTERS}]|(?:\\u001b|\\\\{1,8}(?:u001[bB]|x1[bB]|033|e))\\[[\\d;:?]{0,24}[A-Za-z]`,
  "g",
);

/** The text without invisible characters. */
export function stripInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, "");
}

/** Where those characters are, in order. */
export function findInvisible(text: string): readonly number[] {
  return Array.from(text.matchAll(INVISIBLE)).flatMap(({ index, 0: found }) =>
    Array.from({ length: found.length }, (_, offset) => index + offset),
  );
}
