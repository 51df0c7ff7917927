import type { TokenCounter } from "../base/ports.ts";
import { cutAfter, cutBefore } from "../text/clip-text.ts";

/** Where the search for the end begins; most texts have more characters a token than most of their pages. */
const CHARACTERS_PER_TOKEN = 4;
/** The page is filled to this part at least; a closer search would count the same text more often. */
const PRECISION = 32;

/**
 * Where a page that begins at `from` ends: as late as the tokens allow, at the end of a line where
 * the page holds one. A page always holds at least one character, so that reading on comes to an end.
 */
export function findPageEnd(text: string, from: number, maxTokens: number, counter: TokenCounter): number {
  const fits = (end: number): boolean => counter.count(text.slice(from, end)) <= maxTokens;

  let fitting = from;
  let size = maxTokens * CHARACTERS_PER_TOKEN;
  let tooLong = cutBefore(text, Math.min(from + size, text.length));
  while (fits(tooLong)) {
    fitting = tooLong;
    if (fitting === text.length) return fitting;
    size *= 2;
    tooLong = cutBefore(text, Math.min(from + size, text.length));
  }

  while (tooLong - fitting > 1 + Math.floor((fitting - from) / PRECISION)) {
    const middle = cutBefore(text, fitting + Math.floor((tooLong - fitting) / 2));
    if (middle === fitting) break;
    if (fits(middle)) fitting = middle;
    else tooLong = middle;
  }
  if (fitting === from) return cutAfter(text, from + 1);

  const lineEnd = from + text.slice(from, fitting).lastIndexOf("\n") + 1;
  // A tokenizer may need more tokens for less text, so the shorter page is counted as well.
  return lineEnd > from && fits(lineEnd) ? lineEnd : fitting;
}
