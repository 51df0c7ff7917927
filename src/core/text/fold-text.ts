const MARKS = /\p{M}/gu;
const APOSTROPHES = /[‘’ʼ´]/g;
/** Emphasis, emoji and the like, which people put anywhere and which mean nothing here. */
const DECORATION = /[*~]|\u200B|\u200D|\uFE0F|\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu;
/** A name means the same in quotation marks. */
const QUOTATION_MARKS = /["“”„«»`]|(?<!\p{L})['‘’]|['‘’](?!\p{L})/gu;
const NOT_ASCII = /[\u0080-\uffff]/;
/**
 * Decoration and quotation marks in a text that is all ASCII, which has no accents, no emoji and two kinds of quotes.
 */
const ASCII_MARKS = /[*~"`]|(?<![a-z])'|'(?![a-z])/gi;

/** White space that is not already a single blank: most is, and replacing a blank with itself takes long. */
const ANY_BUT_BLANK = /\s{2,}|[^\S ]/g;

/**
 * A text as the rules compare it: lower case, without accents, emphasis, emoji and quotation marks.
 *
 * People leave accents out and shout, so `Arrête`, `arrete` and `ARRÊTE` are one word.
 */
export function foldText(text: string): string {
  if (!NOT_ASCII.test(text)) return text.replace(ASCII_MARKS, " ").replace(ANY_BUT_BLANK, " ").trim().toLowerCase();
  return foldLetters(text.replace(DECORATION, " ").replace(QUOTATION_MARKS, " ").replace(APOSTROPHES, "'"))
    .replace(ANY_BUT_BLANK, " ")
    .trim();
}

/** Folds only the letters and leaves everything else in place: for the rules themselves. */
export function foldLetters(text: string): string {
  return text.normalize("NFD").replace(MARKS, "").replaceAll("ß", "ss").toLowerCase();
}
