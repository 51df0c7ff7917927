import type { FileTouch } from "../../model/tool-activity.ts";
import { type ChangedFile, DELETED, NEW } from "./changed-file.ts";
import type { ParsedDiff } from "./parse-diff.ts";

/** True for a text that is a patch: an envelope as Codex writes it, or a unified diff. */
export function isPatchText(text: string): boolean {
  return /^\s{0,9}(?:\*\*\* Begin Patch|\*\*\* (?:Add|Update|Delete) File: |diff --git a\/|--- \S[^\n]{0,999}\n\+\+\+ )/.test(
    text,
  );
}

/** The files a patch adds, changes, deletes and moves, in its order. Empty if its text was not a patch. */
export function listPatchedFiles({ files }: ParsedDiff): readonly FileTouch[] {
  return files.filter(({ path }) => path !== "").map(touchOf);
}

function touchOf({ path, oldPath = path, added, notes }: ChangedFile): FileTouch {
  if (notes.includes(NEW)) return { action: "created", path, lines: added };
  if (notes.includes(DELETED)) return { action: "deleted", path };
  return oldPath === path ? { action: "modified", path } : { action: "moved", path: oldPath, destination: path };
}
