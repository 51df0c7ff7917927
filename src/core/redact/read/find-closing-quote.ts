import { BACKSLASH, CARRIAGE_RETURN, LINE_FEED, QUOTE } from "../../text/character-codes.ts";

/** Quotes in nested JSON have 1, 3 or 7 backslashes; with any other number, a quote does not open a string. */
const DEPTHS = [0, 1, 3, 7];

/**
 * Where the string ends whose opening quote has `depth` backslashes before it, as in `\"password\":\"...\"`.
 *
 * A quote of the same depth ends it, and so does one that ends an enclosing string.
 *
 * @returns The position of the closing quote's first backslash or of the quote itself; undefined if the line ends
 * first, or if nesting cannot produce this depth.
 */
export function findClosingQuote(text: string, from: number, quote: string, depth: number): number | undefined {
  if (!DEPTHS.includes(depth)) return undefined;
  const quoteCode = quote.charCodeAt(0);
  let backslashes = 0;
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) {
      backslashes += 1;
      continue;
    }
    if (code === LINE_FEED || code === CARRIAGE_RETURN) return undefined;
    // In JSON, two apostrophes may be in two strings: what is between them is not one value.
    if (code === QUOTE && code !== quoteCode && isOnJsonLine(text, from)) return undefined;
    if (code === quoteCode) {
      const closed = closedDepth(backslashes, depth);
      if (closed !== undefined) return index - closed;
    }
    backslashes = 0;
  }
  return undefined;
}

/** The depth of the string that a quote ends; undefined if it is an escaped quote inside one. */
function closedDepth(backslashes: number, maxDepth: number): number | undefined {
  // At a given depth an escaped backslash has 2 * depth + 2 of them; the rest belong to the quote.
  return DEPTHS.find((depth) => depth <= maxDepth && backslashes % (2 * depth + 2) === depth);
}

/** How far back to look for the beginning of the line; longer lines are nearly always JSON. */
const MAX_LINE_LENGTH = 2_000;
const JSON_LINE = /^\s{0,200}[[{"]/;

/** Whether the line through `from` begins like a JSON document, so that quotes in it delimit strings. */
export function isOnJsonLine(text: string, from: number): boolean {
  const before = text.slice(Math.max(0, from - MAX_LINE_LENGTH), from);
  const lineBreak = before.lastIndexOf("\n");
  if (lineBreak === -1 && from > MAX_LINE_LENGTH) return true;
  return JSON_LINE.test(before.slice(lineBreak + 1));
}
