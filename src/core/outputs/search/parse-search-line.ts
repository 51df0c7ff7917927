import { LONG_LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { stripColours } from "../../text/strip-colours.ts";

/**
 * How a search names the place of a match: `path:12:text` on every line, `12:text` below a line
 * with the path (or of one file alone), `Line 12: text` below one, or `path:text` without numbers.
 */
export type SearchFormat = "numbered" | "heading" | "labelled" | "plain";

/** What one line of a search result is. */
export type SearchLine =
  | {
      readonly kind: "match";
      /** Undefined where a heading names it. */
      readonly path?: string;
      /** Undefined where the search tells none. */
      readonly number?: string;
      readonly text: string;
    }
  | { readonly kind: "heading"; readonly path: string }
  /** Stands around a match. */
  | { readonly kind: "context" }
  /** Parts two groups of lines. */
  | { readonly kind: "break" }
  /** Said by the tool, not found by it. */
  | { readonly kind: "remark" };

const LABEL = "Line ";
const FILE_ENDING = /\.\w{1,8}$/;
const NO_PATH = /["'<>|()={};,\t]|^\s|^[-+#@*]/;

/** Reads a line of a search result in its format. */
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

/** The start of a time looks like a path with numbers behind it. */
const TIME = /^[\dT.:+-]+$/;

/** Whether a text can be the path of a file. One with blanks has to look like one on both sides of them. */
function isPath(text: string): boolean {
  if (text === "" || text.length > 400 || NO_PATH.test(text) || TIME.test(text)) return false;
  // A colon stands in a path after a drive or a revision only.
  if (text.includes(":") && !/[./\\]/.test(text)) return false;
  const blank = text.indexOf(" ");
  if (blank === -1) return true;
  return /[\\/]/.test(text.slice(0, blank)) && text.lastIndexOf(".") > text.lastIndexOf(" ");
}

/** Whether a line is nothing but the path of a file, as a list of files has it. */
export function isPathLine(line: string): boolean {
  return line.length < LONG_LINE_CHARACTERS && /^[^\s:]{1,400}:?$/.test(line) && /[/.\\]/.test(line);
}

function parseNumbered(line: string): SearchLine {
  const found = findNumber(line, ":");
  // `=` marks the line that a match stands below, such as the head of its function.
  const context = findNumber(line, "-") ?? findNumber(line, "=");
  // What comes first names the place: the other stands in the text of the line.
  if (context !== undefined && (found === undefined || context.pathEnd < found.pathEnd)) {
    const path = line.slice(0, context.pathEnd);
    const longer = line.slice(0, found?.pathEnd ?? 0);
    // A date in the name of a file has numbers between dashes, too.
    const isShorter = !FILE_ENDING.test(path) && FILE_ENDING.test(longer);
    if (isPath(path) && (!isPath(longer) || (path.includes(".") && !isShorter))) return { kind: "context" };
  }
  const path = line.slice(0, found?.pathEnd ?? 0);
  return found !== undefined && isPath(path)
    ? {
        kind: "match",
        path,
        number: line.slice(found.pathEnd + 1, found.textStart - 1),
        text: line.slice(found.textStart),
      }
    : { kind: "remark" };
}

function parsePlain(line: string): SearchLine {
  const colon = line.indexOf(":");
  const path = line.slice(0, Math.max(colon, 0));
  return isPath(path) && /[./\\]/.test(path) && !path.includes(" ")
    ? { kind: "match", path, text: line.slice(colon + 1) }
    : { kind: "remark" };
}

function parseBelowHeading(line: string): SearchLine {
  const end = endOfDigits(line, 0);
  if (end > 0 && line[end] === ":") return { kind: "match", number: line.slice(0, end), text: line.slice(end + 1) };
  if (end > 0 && line[end] === "-") return { kind: "context" };
  return isPath(line) && /[./\\]/.test(line) ? { kind: "heading", path: line } : { kind: "remark" };
}

function parseLabelled(line: string): SearchLine {
  const text = line.trimStart();
  if (text.length < line.length && text.startsWith(LABEL)) {
    const end = endOfDigits(text, LABEL.length);
    if (end > LABEL.length && text[end] === ":")
      return { kind: "match", number: text.slice(LABEL.length, end), text: text.slice(end + 1) };
  }
  const path = line.endsWith(":") ? line.slice(0, -1) : "";
  return isPath(path) ? { kind: "heading", path } : { kind: "remark" };
}

/** Finds a number between two marks: what is before it is a path. */
function findNumber(line: string, mark: string): { readonly pathEnd: number; readonly textStart: number } | undefined {
  for (let at = line.indexOf(mark, 1); at !== -1; at = line.indexOf(mark, at + 1)) {
    const end = endOfDigits(line, at + 1);
    if (end > at + 1 && line[end] === mark) return { pathEnd: at, textStart: end + 1 };
  }
  return undefined;
}

function endOfDigits(line: string, from: number): number {
  let at = from;
  while (line.charCodeAt(at) >= 0x30 && line.charCodeAt(at) <= 0x39) at += 1;
  return at;
}
