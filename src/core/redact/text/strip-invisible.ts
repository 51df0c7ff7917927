/** Characters that show nothing: soft hyphen, zero-width spaces and joiners, direction marks, byte order mark. */
export const INVISIBLE_CHARACTERS =
  "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff";

const INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, "g");

/** The text without characters that show nothing. */
export function stripInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, "");
}

/** Where those characters stand, in order. */
export function findInvisible(text: string): readonly number[] {
  return Array.from(text.matchAll(INVISIBLE), (match) => match.index);
}
