// A separate reader: what the product's scanner overlooks, the product's checks overlook too.

const HANDLE = /\bh-[0-9a-z]{8,48}\b|\br-[0-9a-z]{8}\b/g;
/** Where a quotation begins: not inside a word. Further marks on its line may end it. */
const OPENING = /(?<![\p{L}\p{N}])["`]/gu;
/** A number that runs into an ellipsis was cut and does not count. */
const NUMBER = /(?<![\p{L}\p{N}_]|[.,:/-](?=\d)\B)\d+(?:[.,:]\d+)*(?![\p{L}\p{N}_…])/gu;
const WORD = /[\p{L}\p{N}_@#$~%&+=./\\:-]{2,}/gu;
/** Endings of words that are punctuation of the sentence. */
const EDGES = /^[.,:#=+-]+|[.,:=+-]+$/g;

/** Everything in a text that is true only if its source contains it, word for word. */
export interface Claims {
  readonly quotations: readonly string[];
  readonly numbers: readonly string[];
  /** Paths, hashes, identifiers: words that no dictionary has. */
  readonly names: readonly string[];
}

/**
 * @param holds Whether the source contains a span word for word. A quotation may contain quotation marks itself and may
 * be cut before its last one, so only its source tells where it ends.
 */
export function readClaims(text: string, holds: (span: string) => boolean): Claims {
  const plain = text.replaceAll(HANDLE, " ");
  const quotations = readQuotations(plain, holds);
  const numbers = Array.from(plain.matchAll(NUMBER), ([number]) => number.replace(EDGES, ""));
  const words = Array.from(plain.matchAll(WORD), ([word]) => word.replaceAll(EDGES, ""));
  return { quotations: quotations.filter((span) => span !== ""), numbers, names: words.filter(isName) };
}

/** The longest reading of a quotation that its source contains, or the shortest if it contains none. */
function readQuotations(text: string, holds: (span: string) => boolean): string[] {
  const quotations: string[] = [];
  let read = 0;
  for (const { 0: mark, index } of text.matchAll(OPENING)) {
    if (index < read) continue;
    const [line = ""] = text.slice(index + 1).split("\n", 1);
    const ends = [...line.matchAll(/["`…]/g)]
      .filter(({ 0: end }) => end === mark || end === "…")
      .map((end) => end.index);
    const spans = ends.map((end) => line.slice(0, end));
    const held = spans.findLast((span) => withoutCut(span) !== "" && holds(withoutCut(span)));
    // An unclosed mark is a character of what was quoted.
    const span = held ?? spans.find((_, at) => line[ends[at] ?? 0] === mark);
    if (span === undefined) continue;
    quotations.push(withoutCut(span));
    read = index + 1 + span.length + 1;
  }
  return quotations;
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

/** Whether a text contains a number by itself, not as part of a longer one. */
export function holdsNumber(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at !== -1; at = text.indexOf(number, at + 1)) {
    if (!/\d/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + number.length))) return true;
  }
  return false;
}
