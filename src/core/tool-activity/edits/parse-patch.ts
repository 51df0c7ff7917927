import { NEW } from "../../outputs/diff/changed-file.ts";
import type { ComparedLine } from "../../outputs/diff/compare-lines.ts";
import { type ParsedDiff, parseDiff } from "../../outputs/diff/parse-diff.ts";
import { placeOfHunk } from "../../outputs/diff/parse-hunk-header.ts";
import { type EditedText, findAround } from "./edited-text.ts";
import { fileAsRead, type LastRead, MAX_SOUGHT } from "./file-as-read.ts";

/** The hunks of a patch, each with what it changes. `diff` is the patch parsed, if somebody did that before. */
export function parsePatch(
  patch: string,
  lastRead: LastRead | undefined,
  diff: ParsedDiff = parseDiff(patch),
): readonly EditedText[] {
  const hunks = new Map<number, { path: string; isNew: boolean; lines: ComparedLine[]; header: string | undefined }>();
  let header: string | undefined;
  for (const { start, end, role, file, hunk } of diff.lines) {
    const text = patch.slice(start, end).replace(/\r?\n$/, "");
    if (role === "header" || role === "name") header = undefined;
    // A class and then its method may be on separate lines.
    else if (role === "hunk") header = placeOfHunk(text) || header;
    else if (role !== "about" && file !== undefined && !text.startsWith("\\")) {
      const own = hunks.get(hunk) ?? { path: file.path, isNew: file.notes.includes(NEW), lines: [], header };
      if (own.lines.length === 0) hunks.set(hunk, own);
      own.lines.push({ role, text: text.slice(1) });
    }
  }
  const files = new Map([...hunks.values()].map(({ path }) => [path, fileAsRead(path, lastRead)] as const));
  return [...hunks.values()].map((hunk, index) => {
    if (index >= MAX_SOUGHT) return hunk;
    const before = hunk.lines.filter(({ role }) => role !== "added").map(({ text }) => text);
    return { ...hunk, ...findAround(before, files.get(hunk.path)) };
  });
}
