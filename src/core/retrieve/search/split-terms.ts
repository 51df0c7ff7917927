/** Longer words are encoded data; their beginning is enough to find them by. */
const LONGEST_TERM = 40;

/** Scripts written without blanks between words: every character is a term. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}]+/gu;
const IS_DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const HUMP = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u;
/** Of a longer word the parts are noise: it is a hash or encoded data. */
const LONGEST_SPLIT_WORD = 80;

/**
 * The terms a text is found by: its words in lower case, and the parts of those that are made of several, so that
 * `src/auth/jwtToken.ts`, `ERR_MODULE_NOT_FOUND` and `#1234` are found by what they are made of.
 *
 * @param mostTerms The search stops there, so that a hostile text cannot fill an index.
 */
export function splitTerms(text: string, mostTerms = Number.POSITIVE_INFINITY): Set<string> {
  const terms = new Set<string>();
  for (const term of listTerms(text)) {
    if (terms.size >= mostTerms) break;
    terms.add(term);
  }
  return terms;
}

/** The terms of a text in order, each as often as it stands there. */
function* listTerms(text: string): Generator<string> {
  for (const [word] of text.matchAll(WORD)) {
    yield clip(word);
    if (word.length > LONGEST_SPLIT_WORD || IS_DENSE.test(word)) continue;
    const parts = word.split(HUMP);
    if (parts.length > 1) for (const part of parts) yield clip(part);
  }
}

function clip(word: string): string {
  // Normalised so that a letter with its accent is found however it was typed.
  const term = word.normalize("NFC").toLowerCase();
  return term.length <= LONGEST_TERM ? term : Array.from(term).slice(0, LONGEST_TERM).join("");
}
