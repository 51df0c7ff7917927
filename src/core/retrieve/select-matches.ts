import { lineStarts } from "./line-starts.ts";
import { compilePattern } from "./pattern/compile-pattern.ts";
import { lineMatcher } from "./pattern/line-matcher.ts";
import { parsePattern } from "./pattern/parse-pattern.ts";
import type { Selection } from "./selection.ts";

/** Keeps the lines in which a pattern is found, with their line breaks. */
export function selectMatches({ text, firstLine, notes }: Selection, pattern: string): Selection {
  const matches = lineMatcher(compilePattern(parsePattern(pattern)));
  const starts = lineStarts(text);
  const matchedLines: number[] = [];
  const lines: string[] = [];
  for (const [index, start] of starts.entries()) {
    const end = starts[index + 1] ?? text.length;
    if (!matches(text, start, contentEnd(text, start, end))) continue;
    matchedLines.push(firstLine + index);
    lines.push(text.slice(start, end));
  }
  const note = `${lines.length} of ${starts.length} lines match; ${starts.length - lines.length} left out`;
  return { text: lines.join(""), firstLine, matchedLines, notes: [...notes, note] };
}

/** The end of a line without its line break. */
function contentEnd(text: string, start: number, end: number): number {
  if (text[end - 1] !== "\n") return end;
  return end - 2 >= start && text[end - 2] === "\r" ? end - 2 : end - 1;
}
