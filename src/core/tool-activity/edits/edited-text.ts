import type { FileTouch } from "../../model/tool-activity.ts";
import { type ComparedLine, compareLines } from "../../outputs/diff/compare-lines.ts";
import { findText } from "../../text/find-text.ts";

/** Part of a file as a call changes it: unchanged, removed and added lines, in order. */
export interface EditedText {
  readonly path: string;
  readonly isNew: boolean;
  readonly lines: readonly ComparedLine[];
  /** The name of what contains it, if the call itself gives it. */
  readonly place?: string | undefined;
  /** The hunk header, which may show what contains it. */
  readonly header?: string | undefined;
  /** The lines above and below it in the file, if known. */
  readonly above?: readonly string[] | undefined;
  readonly below?: readonly string[] | undefined;
}

/** True for a touch that leaves a project file with a different text. */
export function leavesText({ action, isScratch }: FileTouch): boolean {
  return action !== "read" && action !== "deleted" && isScratch !== true;
}

/** The lines of a text; a final line break ends the last and does not begin a new one. */
export function linesIn(text: string): readonly string[] {
  if (text === "") return [];
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n");
  return text.includes("\r") ? lines.map((line) => line.replace(/\r$/, "")) : lines;
}

/** Replaces one text by another. The file as last read completes partial lines and shows what surrounds them. */
export function replaceText(path: string, before: string, after: string, file: string | undefined): EditedText {
  const at = before === "" || file === undefined ? -1 : findText(file, before);
  if (file === undefined || at === -1) {
    const lines = linesIn(before);
    return { path, isNew: false, lines: compareLines(lines, linesIn(after)), ...findAround(lines, file) };
  }
  const start = at === 0 ? 0 : file.lastIndexOf("\n", at - 1) + 1;
  const last = at + before.length;
  const found = before.endsWith("\n") ? last - 1 : file.indexOf("\n", last);
  const end = found === -1 ? file.length : found;
  const [lead, rest] = [file.slice(start, at), file.slice(last, end)];
  return {
    path,
    isNew: false,
    lines: compareLines(linesIn(`${lead}${before}${rest}`), linesIn(`${lead}${after}${rest}`)),
    ...around(file, start, end + 1),
  };
}

/** A line shorter than this occurs in many places. */
const MIN_TELLING = 8;

/**
 * The lines above and below in a file as it was last read. It may have changed since: then the longest of the lines
 * shows where they were, if it occurs only once.
 */
export function findAround(
  lines: readonly string[],
  file: string | undefined,
): Pick<EditedText, "above" | "below"> | undefined {
  if (file === undefined || lines.length === 0) return undefined;
  const joined = lines.join("\n");
  const whole = findText(file, joined);
  const telling = lines.reduce((longest, line) => (line.length > longest.length ? line : longest), "");
  const part = whole === -1 && telling.trim().length >= MIN_TELLING ? findText(file, telling) : -1;
  if (whole === -1 && (part === -1 || findText(file, telling, part + 1) !== -1)) return undefined;
  const from = file.lastIndexOf("\n", (whole === -1 ? part : whole) - 1) + 1;
  const to = whole === -1 ? part + telling.length + 1 : whole + joined.length + 1;
  return around(file, whole === 0 || part === 0 ? 0 : from, to);
}

/** Only what is near a change is needed to name its place. */
const CHARACTERS_ABOVE = 40_000;
const CHARACTERS_BELOW = 2_000;

function around(file: string, from: number, to: number): Pick<EditedText, "above" | "below"> {
  return {
    above: linesIn(file.slice(Math.max(0, from - CHARACTERS_ABOVE), from)),
    below: linesIn(file.slice(to, to + CHARACTERS_BELOW)),
  };
}

/** Lines that a call adds without saying what they replace. */
export function addText(path: string, text: string, isNew: boolean): EditedText {
  return { path, isNew, lines: linesIn(text).map((line) => ({ role: "added", text: line })) };
}
