import { parseHunkHeader } from "./parse-hunk-header.ts";

/** A diff may follow a commit's notes, but not a whole document. */
const LATEST_START_LINE = 120;
/** A judgement: the share of the lines after the start that have to be lines of a diff. */
const MIN_SHARE = 0.7;
const GIT_FILE = /^diff (?:--git|--cc|--combined|-)/;
const DIFF_LINE = /^[ +@\\<>!*-]|^(?:diff|index|new|deleted|old|rename|similarity|Binary|Only) |^\d+[\d,]*[acd]\d/;
/** A line inside a hunk. */
const HUNK_LINE = /^[ +\\-]/;
/** Items of a list look like changed lines. */
const LIST_ITEM = /^[+-] \S/;
/** A judgement: fewer lines with a sign are a list. */
const MIN_CHANGES = 3;
/** A new file, or the part of one, has only added lines; then there are many. */
const MANY_CHANGES = 12;
/** What hunks need in order to count if nothing opens them: nearly every line. */
const HUNK_SHARE = 0.97;

/** What lines show of a diff: a file, a hunk from within one, or changed lines alone; undefined if they show none. */
export function detectDiff(lines: readonly string[]): "file" | "hunk" | "changes" | undefined {
  const start = lines.findIndex((line, index) => opensFile(line, lines[index + 1]) && isOpened(line, lines[index + 2]));
  const before = lines.slice(0, start === -1 ? lines.length : start);
  if (start !== -1 && (start <= LATEST_START_LINE || isHunk(before))) {
    const body = lines.slice(start);
    const own = body.filter((line) => line === "" || DIFF_LINE.test(line));
    return own.length < body.length * MIN_SHARE ? undefined : "file";
  }
  if (start !== -1 || !isHunk(lines)) return undefined;
  if (lines.some((line) => parseHunkHeader(line) !== undefined)) return "hunk";
  return isChange(lines) ? "changes" : undefined;
}

/** Whether a line is the first to say which file changed. */
export function opensFile(line: string, next = ""): boolean {
  return (
    GIT_FILE.test(line) ||
    (line.startsWith("--- ") && next.startsWith("+++ ")) ||
    (line.startsWith("*** ") && next.startsWith("--- "))
  );
}

/**
 * Whether two lines name both sides as git does, which changed lines never do: hunks written by models often promise
 * too many lines.
 */
export function namesSides(line: string, next: string): boolean {
  return /^--- (?:a\/|\/dev\/null)/.test(line) && /^\+\+\+ (?:b\/|\/dev\/null)/.test(next);
}

/** Two lines of any text may look like file names; in a diff, a hunk follows them. */
function isOpened(line: string, third = ""): boolean {
  return GIT_FILE.test(line) || third.startsWith("@@ ") || third.startsWith("*****");
}

/** Whether lines are from inside a file's diff. */
export function isHunk(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line !== "");
  const own = written.filter((line) => HUNK_LINE.test(line) || parseHunkHeader(line) !== undefined);
  return own.length >= written.length * HUNK_SHARE && own.some((line) => /^[+-]/.test(line));
}

/** Whether lines from inside a hunk, without its header, are clearly changes: lists also have marks in front. */
function isChange(lines: readonly string[]): boolean {
  const added = lines.filter((line) => line.startsWith("+"));
  const removed = lines.filter((line) => line.startsWith("-"));
  const changes = added.length + removed.length;
  const items = [...added, ...removed].filter((line) => LIST_ITEM.test(line)).length;
  if (added.length < MIN_CHANGES || items * 2 > changes) return false;
  return changes >= MANY_CHANGES || (removed.length >= MIN_CHANGES && lines.some((line) => /^ \s*\S/.test(line)));
}
