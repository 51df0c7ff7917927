import { lineEnds } from "../../text/line-ends.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";

/** A line of source code, separated from what a read tool wrote in front of it. */
export interface SourceLine {
  readonly start: number;
  /** After the line break. */
  readonly end: number;
  /** The number in front, otherwise the line's position in the text, from 1. */
  readonly number: number;
  readonly indent: number;
  /** Without number, indentation and trailing space; cut to the length that patterns read. */
  readonly code: string;
}

/** `   12\tcode`, `12→code`, `12: code`, `12 | code`. */
const NUMBERED = /^ {0,9}(\d{1,7})(?:\t|→|: ?| ?[|│] ?|$)/;
const EACH_NUMBER = new RegExp(NUMBERED.source, "gm");
/** A judgement: notes and cut lines may be in between. */
const NUMBERED_SHARE = 0.8;
/** A judgement: a file shows within a screen whether its lines are numbered. */
const SAMPLED_LINES = 60;
/** A judgement: indents are compared only within one file. */
const TAB_WIDTH = 4;

/** Whether a read tool wrote line numbers in front: most lines have one, each one higher than the one before. */
export function isNumbered(lines: readonly string[]): boolean {
  const sampled = lines.slice(0, SAMPLED_LINES).filter((line) => line !== "");
  const numbers = sampled.map((line) => Number(NUMBERED.exec(line)?.[1] ?? Number.NaN));
  const following = numbers.filter((number, at) => at > 0 && number === (numbers[at - 1] ?? 0) + 1).length;
  return sampled.length >= 3 && following >= (sampled.length - 1) * NUMBERED_SHARE;
}

/** A line without the number that a read tool wrote in front of it. */
export function withoutNumber(line: string): string {
  return line.replace(NUMBERED, "");
}

/** Whether a read tool wrote line numbers in front of the lines of a text. */
export function hasNumbers(text: string): boolean {
  return isNumbered(text.slice(0, SAMPLED_LINES * LINE_CHARACTERS).split("\n", SAMPLED_LINES));
}

/** A text without the numbers that a read tool wrote in front of its lines. */
export function withoutNumbers(text: string): string {
  return hasNumbers(text) ? text.replaceAll(EACH_NUMBER, "") : text;
}

/** The lines of a source. They cover the text exactly. */
export function listSourceLines(text: string): SourceLine[] {
  const numbered = hasNumbers(text);
  const lines: SourceLine[] = [];
  let start = 0;
  for (const end of lineEnds(text)) {
    const whole = text.slice(start, Math.min(end, start + LINE_CHARACTERS));
    const match = numbered ? NUMBERED.exec(whole) : null;
    const code = match === null ? whole : whole.slice(match[0].length);
    const number = match === null ? lines.length + 1 : Number(match[1]);
    lines.push({ start, end, number, indent: measureIndent(code), code: code.trim() });
    start = end;
  }
  return lines;
}

/** How deep a line is indented, in columns. */
export function measureIndent(code: string): number {
  let indent = 0;
  for (const character of code) {
    if (character === " ") indent += 1;
    else if (character === "\t") indent += TAB_WIDTH;
    else break;
  }
  return indent;
}
