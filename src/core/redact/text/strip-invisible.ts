/** Characters that show nothing: soft hyphen, zero-width spaces and joiners, direction marks, byte order mark. */
export const INVISIBLE_CHARACTERS =
  "\u00ad\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufeff";

const INVISIBLE = new RegExp(`[${INVISIBLE_CHARACTERS}]`, "g");

export interface VisibleText {
  readonly text: string;
  /** Where characters were taken out, as positions in the original text, ascending. */
  readonly removed: readonly number[];
}

/** The text without characters that show nothing. */
export function stripInvisible(text: string): VisibleText {
  const removed = Array.from(text.matchAll(INVISIBLE), (match) => match.index);
  const pieces = removed.map((position, index) =>
    text.slice(index === 0 ? 0 : (removed[index - 1] ?? 0) + 1, position),
  );
  return { text: `${pieces.join("")}${text.slice((removed.at(-1) ?? -1) + 1)}`, removed };
}
