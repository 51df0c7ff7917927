import { lineEnds } from "./line-ends.ts";

/**
 * What a client or a pager writes in place of text that it left out, on a separate line: `... 4812 lines omitted ...`,
 * `[... 12034 characters truncated ...]`, `<response clipped>`. Stack traces also leave out frames; those lines are
 * part of the trace.
 */
const OMISSION =
  /^\s{0,8}(?:[[(<*#…-]|\.{3})[^\n]{0,120}\b(?:truncated|omitted|clipped|elided|snipped|not shown)\b[^\n]{0,80}$/i;
const OF_STACK = /\bframes?\b|^\s*\.{3} ?\d+ more$/;
/** What distinguishes it from a sentence about an omission: brackets or dots at both ends, or a count. */
const ENCLOSED =
  /^\s*(?:\[.*\]|\(.*\)|<.*>|(?:\.{3}|…).*(?:\.{3}|…)|[-*#]{2,}.*[-*#]{2,})$|^\s*(?:\.{3}|…|\[|\()\D{0,20}\d/;
/** A judgement: a note about a cut is shorter. */
export const MAX_NOTE_LENGTH = 240;

/** Whether a line says that something was left out at this place, whichever program cut the text. */
export function isOmission(line: string): boolean {
  return line.length <= MAX_NOTE_LENGTH && OMISSION.test(line) && ENCLOSED.test(line) && !OF_STACK.test(line);
}

/** Whether any line of a text says that something was left out at its place. */
export function holdsOmission(text: string): boolean {
  let start = 0;
  for (const end of lineEnds(text)) {
    if (end - start <= MAX_NOTE_LENGTH && isOmission(text.slice(start, end).trimEnd())) return true;
    start = end;
  }
  return false;
}
