import { LONG_LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { stripColours } from "../../text/strip-colours.ts";

/**
 * How a search names the place of a match: `path:12:text` on every line, `12:text` below a line
 * with the path (or if there is only one file), `Line 12: text` below one, or `path:text` without numbers.
 */
export type SearchFormat = "numbered" | "heading" | "labelled" | "plain";

/** What one line of a search result is. */
export type SearchLine =
  | {
      readonly kind: "match";
      /** Undefined if a heading names it. */
      readonly path?: string;
      /** Undefined if the search gives none. */
      readonly number?: string;
      readonly text: string;
    }
  | { readonly kind: "heading"; readonly path: string }
  /** A line around a match. */
  | { readonly kind: "context" }
  /** Separates two groups of lines. */
  | { readonly kind: "break" }
  /** Written by the tool itself, not found. */
  | { readonly kind: "remark" };

const FILE_ENDING = /\.\w{1,8}$/;
const NO_PATH = /["'<>|()={};,\t]|^\s|^[-+#@*]/;

/** Parses a line of a search result in its format. */
export function parseSearchLine(line: string, format: SearchFormat): SearchLine {
  const start = stripColours(line.slice(0, LONG_LINE_CHARACTERS)).trimEnd();
  if (start === "" || start === "--") return { kind: "break" };
  switch (format) {
    case "numbered":
      return parseNumbered(start);
    case "plain":
      return parsePlain(start);
    case "heading":
      return parseBelowHeading(start);
    case "labelled":
      return parseLabelled(start);
  }
}

/** The start of a time looks like a path followed by numbers. */
const TIME = /^[\dT.:+-]+$/;

/** Whether a text can be the path of a file. One with blanks must look like a path on both sides of them. */
function isPath(text: string): boolean {
  if (text === "" || text.length > 400 || NO_PATH.test(text) || TIME.test(text)) return false;
  // In a path, a colon comes only after a drive or a revision.
  if (text.includes(":") && !/[./\\]/.test(text)) return false;
  const blank = text.indexOf(" ");
  if (blank === -1) return true;
  return /[\\/]/.test(text.slice(0, blank)) && text.lastIndexOf(".") > text.lastIndexOf(" ");
}

/** Whether a line is only a file's path, as in a list of files. */
export function isPathLine(line: string): boolean {
  return line.length < LONG_LINE_CHARACTERS && /^[^\s:]{1,400}:?$/.test(line) && /[/.\\]/.test(line);
}

/**
 * A number between two marks, followed by the text: what precedes it is a path. `=` marks the line above a match, such
 * as the head of its function.
 */
const MATCH_NUMBER = /(?<!^):(\d+):/;
const CONTEXT_NUMBERS = [/(?<!^)-\d+-/, /(?<!^)=\d+=/];

function parseNumbered(line: string): SearchLine {
  const found = MATCH_NUMBER.exec(line);
  const longer = line.slice(0, found?.index ?? 0);
  const context = CONTEXT_NUMBERS.map((pattern) => pattern.exec(line)).find((match) => match !== null);
  // The first one names the place: the other is part of the line's text.
  if (context && (found === null || context.index < found.index)) {
    const path = line.slice(0, context.index);
    // A date in the name of a file has numbers between dashes, too.
    const isShorter = !FILE_ENDING.test(path) && FILE_ENDING.test(longer);
    if (isPath(path) && (!isPath(longer) || (path.includes(".") && !isShorter))) return { kind: "context" };
  }
  if (found === null || !isPath(longer)) return { kind: "remark" };
  return { kind: "match", path: longer, number: found[1] ?? "", text: line.slice(found.index + found[0].length) };
}

function parsePlain(line: string): SearchLine {
  const colon = line.indexOf(":");
  const path = line.slice(0, Math.max(colon, 0));
  return isPath(path) && /[./\\]/.test(path) && !path.includes(" ")
    ? { kind: "match", path, text: line.slice(colon + 1) }
    : { kind: "remark" };
}

function parseBelowHeading(line: string): SearchLine {
  const [, number, mark] = /^(\d+)([:-])/.exec(line) ?? [];
  if (number !== undefined)
    return mark === "-" ? { kind: "context" } : { kind: "match", number, text: line.slice(number.length + 1) };
  return isPath(line) && /[./\\]/.test(line) ? { kind: "heading", path: line } : { kind: "remark" };
}

function parseLabelled(line: string): SearchLine {
  const [label = "", number] = /^\s+Line (\d+):/.exec(line) ?? [];
  if (number !== undefined) return { kind: "match", number, text: line.slice(label.length) };
  const path = line.endsWith(":") ? line.slice(0, -1) : "";
  return isPath(path) ? { kind: "heading", path } : { kind: "remark" };
}
