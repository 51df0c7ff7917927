/** Longer words are encoded data; their beginning is enough to find them. */
const MAX_TERM_LENGTH = 40;

/** Scripts written without blanks between words: every character is a term. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;
const IS_DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are ASCII too.
const IS_ASCII = /^[\x00-\x7f]*$/;
const ASCII_WORD = /[A-Za-z0-9]+/g;
/** Nearly all words have one part. */
const IS_ONE_PART = /^(?:[A-Z]?[a-z]+|[A-Z]+|[0-9]+)$/;
/** The parts into which `HUMP` splits a word of ASCII letters and digits. */
const ASCII_PART = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;
/** The parts of a longer word are noise: it is a hash or encoded data. */
const MAX_SPLIT_WORD_LENGTH = 80;

/**
 * The terms by which a text is found: its words in lower case, and the parts of compound words, so that
 * `src/auth/jwtToken.ts`, `ERR_MODULE_NOT_FOUND` and `#1234` are found by their parts.
 *
 * @param maxTerms The search stops there, so that a hostile text cannot fill an index.
 */
export function splitTerms(text: string, maxTerms = Number.POSITIVE_INFINITY): Set<string> {
  const terms = new Set<string>();
  const seen = new Set<string>();
  // Most tool output is ASCII, for which the same words are found without Unicode look-ups for every character.
  const isAscii = IS_ASCII.test(text);
  for (const [word] of text.matchAll(isAscii ? ASCII_WORD : WORD)) {
    if (seen.has(word)) continue;
    seen.add(word);
    for (const term of isAscii ? termsOfAsciiWord(word) : termsOfWord(word)) {
      if (terms.size >= maxTerms) return terms;
      terms.add(term);
    }
  }
  return terms;
}

function termsOfAsciiWord(word: string): string[] {
  if (word.length > MAX_SPLIT_WORD_LENGTH || IS_ONE_PART.test(word)) return [clip(word)];
  const parts = word.match(ASCII_PART) ?? [];
  return parts.length > 1 ? [word, ...parts].map(clip) : [clip(word)];
}

function termsOfWord(word: string): string[] {
  if (word.length > MAX_SPLIT_WORD_LENGTH || IS_DENSE.test(word)) return [normalise(word)];
  const parts = word.split(HUMP);
  return parts.length > 1 ? [word, ...parts].map(normalise) : [normalise(word)];
}

/** Finds an accented letter however it was typed. */
function normalise(word: string): string {
  return clip(word.normalize("NFC"));
}

function clip(word: string): string {
  const term = word.toLowerCase();
  return term.length <= MAX_TERM_LENGTH ? term : Array.from(term).slice(0, MAX_TERM_LENGTH).join("");
}
