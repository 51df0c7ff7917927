import { readElement } from "../../outputs/page/read-element.ts";

const READ_CHARACTERS = 3_000;

/** A page as an accessibility tree, by an element that can be acted on or read by its reference. */
export function isPageTree(output: string): boolean {
  const lines = output.slice(0, READ_CHARACTERS).split("\n");
  return lines.map(readElement).some((element) => element?.hasReference === true && element.use !== "container");
}

/** A short result that reports a deletion. */
export function saysDeleted(output: string): boolean {
  return /^[^\n]{0,200}\b(?:deleted|removed)\b/i.test(output.slice(0, 400)) && output.length < 400;
}

/** A short result that reports a move. */
export function saysMoved(output: string): boolean {
  return /^[^\n]{0,200}\b(?:moved|renamed)\b/i.test(output.slice(0, 400)) && output.length < 400;
}

/** Names one a line (`src/`, `a.ts`, `[DIR] b`), or long lines as `ls -l` prints them, for a path without an extension. */
export function isDirectoryListing(output: string, path: string): boolean {
  if (/\.\w{1,10}$/.test(path)) return false;
  const lines = output
    .slice(0, READ_CHARACTERS)
    .split("\n")
    .slice(0, 40)
    .filter((line) => line.trim() !== "");
  if (lines.length === 0) return false;
  const entries = lines.filter((line) =>
    /^(?:[-dl][rwxst-]{9}|total \d|\s{0,9}-? ?(?:\[(?:DIR|FILE)\] )?[\w@.+-]{1,200}\/?$)/.test(line),
  );
  return entries.length >= lines.length * 0.8;
}
