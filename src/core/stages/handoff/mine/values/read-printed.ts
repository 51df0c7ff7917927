import { findMark, LABEL, SIGN } from "./find-mark.ts";
import { type Assignment, readAssignmentAt } from "./read-assignments.ts";

/** What a text says about exact values outside sentences. */
export interface PrintedValues {
  /** To names in capitals, as environments do. */
  readonly assignments: readonly Assignment[];
  /** Lines that label a value. Tools print numbers without end, so only these are read as sentences. */
  readonly labelledLines: readonly string[];
}

/** Longer lines are data. */
const LONGEST_LABELLED = 160;

/** Reads what a tool printed, in one pass. */
export function readPrinted(text: string): PrintedValues {
  const assignments: Assignment[] = [];
  const labelledLines: string[] = [];
  const cursor = { position: 0, state: 0 };
  let assignedUntil = 0;
  let labelledUntil = 0;
  for (let marks = findMark(text, cursor); marks !== 0; marks = findMark(text, cursor)) {
    const wordEnd = cursor.position - 1;
    if ((marks & SIGN) !== 0) {
      const found = readAssignmentAt(text, findNameStart(text, wordEnd), assignedUntil);
      if (found !== undefined) assignedUntil = found.end;
      if (found?.assignment !== undefined) assignments.push(found.assignment);
    }
    if ((marks & LABEL) === 0 || wordEnd <= labelledUntil || !isLabel(text, wordEnd)) continue;
    const start = text.lastIndexOf("\n", wordEnd - 1) + 1;
    const found = text.indexOf("\n", wordEnd);
    labelledUntil = found === -1 ? text.length : found;
    if (labelledUntil - start > LONGEST_LABELLED) continue;
    const line = text.slice(start, labelledUntil);
    const isRemoved = /^-(?! )/.test(line);
    if (!isRemoved) labelledLines.push(line.trim());
  }
  return { assignments, labelledLines };
}

function findNameStart(text: string, sign: number): number {
  let start = text[sign - 1] === " " ? sign - 1 : sign;
  while (start > 0 && isNameCharacter(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

function isNameCharacter(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95;
}

const OWN_ADDRESS = /127\.0\.0\.1\b/y;

/** Of an address the search saw the first number only. */
function isLabel(text: string, wordEnd: number): boolean {
  if (text[wordEnd - 1] !== "7") return true;
  OWN_ADDRESS.lastIndex = wordEnd - "127".length;
  return OWN_ADDRESS.test(text);
}
