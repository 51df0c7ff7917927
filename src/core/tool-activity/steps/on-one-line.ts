import { clipText } from "../../text/clip-text.ts";

/** The first non-blank line of a text, cut to a length. An ellipsis marks a cut. */
export function onOneLine(text: string, maxCharacters: number): string {
  // Nothing beyond this can be shown, whatever blanks come first.
  const start = text.slice(0, maxCharacters * 4 + 200).trim();
  const lineEnd = start.search(/[\r\n\u2028\u2029]/);
  const line = (lineEnd === -1 ? start : start.slice(0, lineEnd)).trimEnd();
  const isWhole = lineEnd === -1 && start.length === text.trim().length;
  if (line.length <= maxCharacters) return isWhole ? line : clipText(`${line}…`, maxCharacters);
  return clipText(line, maxCharacters);
}
