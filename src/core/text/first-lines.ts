import { linesOf } from "./lines-of.ts";

/** The first lines of a text, without their line breaks: they show what form it has. */
export function firstLines(text: string, count: number): string[] {
  const lines: string[] = [];
  for (const line of linesOf(text)) if (lines.push(line) === count) break;
  return lines;
}
