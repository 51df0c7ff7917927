import { cutBefore } from "./clip-text.ts";
import { LINE_CHARACTERS } from "./scan-limits.ts";
import { stripColours } from "./strip-colours.ts";

/** A line and its position, including its line break: the lines of a text cover it exactly. */
export interface CleanLine {
  readonly start: number;
  readonly end: number;
  /** What it says, without line break and colours, cut to the length that tools write in one line. */
  readonly text: string;
}

/** Colour codes can be most of a line. */
const MAX_RAW_LINE_LENGTH = 2_000;
/** The start of a colour code that a cut left incomplete. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for the escape character.
const OPEN_ESCAPE = /\u001b[^\u001b]{0,24}$/;

/** The lines of a text as tools meant them to be read: if a terminal overwrote a line, what it showed in the end. */
export function* cleanLines(text: string): Generator<CleanLine, void, undefined> {
  const isOverwritten = /\r[^\n]/.test(text);
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf("\n", start);
    const end = found === -1 ? text.length : found + 1;
    const lineEnd = found === -1 ? end : found;
    const from = isOverwritten ? start + startOfLastState(text.slice(start, lineEnd)) : start;
    yield { start, end, text: cleanLine(text.slice(from, Math.min(lineEnd, from + MAX_RAW_LINE_LENGTH))) };
    start = end;
  }
}

function startOfLastState(line: string): number {
  const end = line.endsWith("\r") ? line.length - 1 : line.length;
  return end === 0 ? 0 : line.lastIndexOf("\r", end - 1) + 1;
}

function cleanLine(raw: string): string {
  const closed = raw.length === MAX_RAW_LINE_LENGTH ? raw.replace(OPEN_ESCAPE, "") : raw;
  const plain = stripColours(closed);
  return (plain.length <= LINE_CHARACTERS ? plain : plain.slice(0, cutBefore(plain, LINE_CHARACTERS))).trimEnd();
}
