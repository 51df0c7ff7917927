import type { Stretch } from "../span.ts";

const QUOTES = ["'", '"'];

/**
 * The cells of a row between two places, each without the spaces and quotes around it.
 *
 * A separator inside quotes is none. Aligned columns are separated by two spaces and more.
 */
export function splitCells(text: string, from: number, to: number, separator: string): readonly Stretch[] {
  const cells: Stretch[] = [];
  let start = from;
  let quote = "";
  let isBlank = true;
  for (let index = from; index <= to; index += 1) {
    const character = text.charAt(index);
    if (quote !== "") {
      if (character === quote) quote = "";
      if (index < to) continue;
    }
    if (index === to || text.startsWith(separator, index)) {
      cells.push(trim(text, start, index));
      while (separator === "  " && index + 1 < to && text[index + 1] === " ") index += 1;
      if (separator === "||") index += 1;
      start = index + 1;
      isBlank = true;
      continue;
    }
    if (isBlank && QUOTES.includes(character)) quote = character;
    isBlank &&= character === " " || character === "\t";
  }
  return cells;
}

function trim(text: string, from: number, to: number): Stretch {
  let start = from;
  let end = to;
  while (start < end && /[\s`*]/.test(text.charAt(start))) start += 1;
  while (end > start && /[\s`*]/.test(text.charAt(end - 1))) end -= 1;
  const isQuoted = end - start > 1 && QUOTES.includes(text.charAt(start)) && text[end - 1] === text[start];
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}
