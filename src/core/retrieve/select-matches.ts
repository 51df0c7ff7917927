import { compilePattern } from "../pattern/compile-pattern.ts";
import { type LineFinder, lineFinder } from "../pattern/line-matcher.ts";
import { parsePattern } from "../pattern/parse-pattern.ts";
import { cutAfter, cutBefore } from "../text/clip-text.ts";
import { contentEnd } from "../text/line-ends.ts";
import { HEADING_SAMPLE, lineStarts } from "./line-starts.ts";
import type { Selection } from "./selection.ts";

/** Of longer lines, only the surroundings of a match are kept: a line of a megabyte is unreadable. */
const MAX_WHOLE_LINE_LENGTH = 2_000;
/** How much is kept on each side of a match in such a line. */
const AROUND = 300;

/**
 * Keeps the lines that match a pattern, with their line breaks.
 *
 * @param isHeading Recognises lines that say what the lines below them belong to: the one above a match is kept as
 * well.
 */
export function selectMatches(
  { text, firstLine, notes }: Selection,
  pattern: string,
  isHeading: (line: string) => boolean = () => false,
): Selection {
  const find = lineFinder(compilePattern(parsePattern(pattern)));
  const starts = lineStarts(text);
  const matchedLines: number[] = [];
  const lines: string[] = [];
  let heading: number | undefined;
  let found = 0;
  let longLines = 0;
  const keep = (index: number, line: string): void => {
    matchedLines.push(firstLine + index);
    lines.push(line);
  };
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? text.length;
    if (isHeading(text.slice(start, Math.min(end, start + HEADING_SAMPLE)))) heading = index;
    const matchEnd = find(text, start, contentEnd(text, start, end));
    if (matchEnd === undefined) continue;
    found += 1;
    if (heading !== undefined && heading !== index)
      keep(heading, text.slice(starts[heading], starts[heading + 1] ?? text.length));
    heading = undefined;
    const isLong = end - start > MAX_WHOLE_LINE_LENGTH;
    if (isLong) longLines += 1;
    keep(index, isLong ? cutAround(text, { start, end, matchEnd }, find) : text.slice(start, end));
  }
  const note = `${found} of ${starts.length} lines match; ${starts.length - found} left out`;
  const cut =
    longLines === 0 ? [] : [`of ${longLines} of them, which are long, only what is around the matches is shown`];
  return { text: lines.join(""), firstLine, matchedLines, notes: [...notes, note, ...cut] };
}

interface FoundLine {
  readonly start: number;
  readonly end: number;
  readonly matchEnd: number;
}

/** What surrounds every match in a line, with an ellipsis for the rest. */
function cutAround(text: string, { start, end, matchEnd }: FoundLine, find: LineFinder): string {
  const lineEnd = contentEnd(text, start, end);
  let line = "";
  let shownTo = start;
  for (let at: number | undefined = matchEnd; at !== undefined; ) {
    const from = cutBefore(text, Math.max(shownTo, at - AROUND));
    const to = cutAfter(text, Math.min(lineEnd, at + AROUND));
    line += `${from > shownTo ? "…" : ""}${text.slice(from, to)}`;
    shownTo = to;
    // A pattern that matches the empty string is found everywhere.
    at = to < lineEnd ? find(text, start, lineEnd, at + 1) : undefined;
  }
  return `${line}${shownTo < lineEnd ? "…" : ""}${text.slice(lineEnd, end)}`;
}
