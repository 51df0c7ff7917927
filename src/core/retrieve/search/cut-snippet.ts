import { clipText, cutAfter, cutBefore } from "../../text/clip-text.ts";
import { countTerm } from "./count-term.ts";

/**
 * The part of a text that holds most of the terms, on one line, at most so many characters long.
 *
 * @param leadCharacters How far before the best line it may begin: where there is room, what a line is about often
 * stands above it.
 */
export function cutSnippet(
  text: string,
  terms: ReadonlySet<string>,
  maxCharacters: number,
  leadCharacters = 0,
): string {
  const best = findBestLine(text, terms);
  const line = text.slice(best.start, best.end);
  const from = best.start + Math.max(-leadCharacters, findFirst(line, terms) - Math.floor(maxCharacters / 4));
  const start = cutBefore(text, Math.max(0, from));
  const end = cutAfter(text, Math.min(text.length, start + maxCharacters - 1));
  const snippet = text.slice(start, end).replace(/\s+/gu, " ").trim();
  return clipText(
    `${start > 0 && start !== best.start ? "…" : ""}${snippet}${end < text.length ? "…" : ""}`,
    maxCharacters,
  );
}

interface Line {
  readonly start: number;
  readonly end: number;
}

/** The first of the lines with the most different terms. */
function findBestLine(text: string, terms: ReadonlySet<string>): Line {
  let best: Line = { start: 0, end: text.length };
  let most = 0;
  for (let start = 0; start < text.length && most < terms.size; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    const found = countFound(text.slice(start, end), terms);
    if (found > most) {
      most = found;
      best = { start, end };
    }
    start = end + 1;
  }
  return best;
}

function countFound(line: string, terms: ReadonlySet<string>): number {
  const lower = line.toLowerCase();
  let found = 0;
  for (const term of terms) if (countTerm(line, lower, term) > 0) found += 1;
  return found;
}

/** Where in a line the first of the terms stands; 0 where none is written as it is searched for. */
function findFirst(line: string, terms: ReadonlySet<string>): number {
  const lower = line.toLowerCase();
  let first = line.length;
  for (const term of terms) {
    const at = lower.indexOf(term);
    if (at !== -1) first = Math.min(first, at);
  }
  return first === line.length ? 0 : first;
}
