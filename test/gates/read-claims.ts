// A reader of its own: what the product's scanner overlooks, the product's checks overlook too.

const HANDLE = /\bh-[0-9a-z]{8,48}\b|\br-[0-9a-z]{8}\b/g;
const QUOTED = /"([^"\n]+)"|`([^`\n]+)`/g;
/** A number that runs into an ellipsis was cut, and is none. */
const NUMBER = /(?<![\p{L}\p{N}_]|[.,:/-](?=\d)\B)\d+(?:[.,:]\d+)*(?![\p{L}\p{N}_…])/gu;
const WORD = /[\p{L}\p{N}_@#$~%&+=./\\:-]{2,}/gu;
/** Ends of words that are punctuation of the sentence. */
const EDGES = /^[.,:#=+-]+|[.,:=+-]+$/g;

/** Everything in a text that is true only if its source holds it, word for word. */
export interface Claims {
  readonly quotations: readonly string[];
  readonly numbers: readonly string[];
  /** Paths, hashes, identifiers: words that no dictionary has. */
  readonly names: readonly string[];
}

export function readClaims(text: string): Claims {
  const plain = text.replaceAll(HANDLE, " ");
  const quotations = Array.from(plain.matchAll(QUOTED), ([, quoted, typed]) => withoutCut(quoted ?? typed ?? ""));
  const numbers = Array.from(plain.matchAll(NUMBER), ([number]) => number.replace(EDGES, ""));
  const words = Array.from(plain.matchAll(WORD), ([word]) => word.replaceAll(EDGES, ""));
  return { quotations: quotations.filter((span) => span !== ""), numbers, names: words.filter(isName) };
}

/** A quotation that was cut says so. */
function withoutCut(span: string): string {
  return onOneLine(span.replace(/…$/, ""));
}

export function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Inner marks, digits among letters, capitals after small letters. */
function isName(word: string): boolean {
  if (!/\p{L}/u.test(word)) return false;
  return /[\p{L}\p{N}][_@#$~%&+=./\\:-]+[\p{L}\p{N}]/u.test(word) || /\d/.test(word) || /\p{Ll}\p{Lu}/u.test(word);
}

/** Whether a text holds a number by itself, not as a piece of a longer one. */
export function holdsNumber(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at !== -1; at = text.indexOf(number, at + 1)) {
    if (!/\d/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + number.length))) return true;
  }
  return false;
}
