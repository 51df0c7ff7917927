/** What a search reads of a text. */
export type Characters = Pick<string, "length" | "charCodeAt">;

/** With a needle this short, the search of the language takes at most this many looks at each character. */
const SHORT_NEEDLE = 32;
/** Where the beginning of a needle stands in more places, the rest is not compared at each. */
const MAX_PLACES = 16;

/** Where a text first holds another, from a place on; -1 where it does not. Linear in both, whatever they are. */
export function findText(text: string, needle: string, from = 0): number {
  if (needle.length <= SHORT_NEEDLE) return text.indexOf(needle, from);
  const beginning = needle.slice(0, SHORT_NEEDLE);
  let at = text.indexOf(beginning, from);
  for (let places = 1; at !== -1 && text.slice(at, at + needle.length) !== needle; places += 1) {
    if (places === MAX_PLACES) return findLong(text, needle, at + 1);
    at = text.indexOf(beginning, at + 1);
  }
  return at;
}

/**
 * Finds a needle of any length, by Knuth, Morris and Pratt. The search of the language begins anew behind each
 * place at which a part of the needle stands, which takes the length of one times that of the other where all characters
 * are alike.
 */
export function findLong(text: Characters, needle: Characters, from = 0): number {
  if (needle.length === 0) return from;
  if (needle.length > text.length - from) return -1;
  const borders = findBorders(needle);
  let held = 0;
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    while (held > 0 && needle.charCodeAt(held) !== code) held = borders[held - 1] ?? 0;
    if (needle.charCodeAt(held) === code) held += 1;
    if (held === needle.length) return at - held + 1;
  }
  return -1;
}

/** By character: how many of the first ones stand again right up to it. */
function findBorders(needle: Characters): Int32Array {
  const borders = new Int32Array(needle.length);
  let held = 0;
  for (let at = 1; at < needle.length; at += 1) {
    const code = needle.charCodeAt(at);
    while (held > 0 && needle.charCodeAt(held) !== code) held = borders[held - 1] ?? 0;
    if (needle.charCodeAt(held) === code) held += 1;
    borders[at] = held;
  }
  return borders;
}
