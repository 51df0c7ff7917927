/** The part of a string that a search uses. */
export type Characters = Pick<string, "length" | "charCodeAt">;

/** With a needle this short, the built-in search looks at each character at most this many times. */
const SHORT_NEEDLE = 32;
/** If the beginning of a needle occurs in more places, we no longer compare the rest at each of them. */
const MAX_PLACES = 16;

/**
 * Where a text first contains another, from a position on; -1 if it does not. Linear in both, whatever they contain.
 */
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
 * Finds a needle of any length, by Knuth, Morris and Pratt. The built-in search starts over after every partial match,
 * which takes the product of both lengths if all characters are alike.
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

/** For each character: how many of the needle's first characters are repeated right before and including it. */
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
