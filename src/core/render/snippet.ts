import { cutAfter, cutBefore } from "../text/clip-text.ts";

/** The part of a line around a position, with an ellipsis on each side that was cut. */
export function snippet(line: string, at: number, maxCharacters: number): string {
  if (line.length <= maxCharacters) return line;
  const wanted = Math.max(0, Math.min(at - Math.floor(maxCharacters / 3), line.length - maxCharacters));
  const from = cutAfter(line, wanted);
  const to = cutBefore(line, Math.min(line.length, from + maxCharacters));
  return `${from > 0 ? "…" : ""}${line.slice(from, to)}${to < line.length ? "…" : ""}`;
}
