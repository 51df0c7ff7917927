import type { FileTouch } from "../../model/tool-activity.ts";
import { linesOf } from "../../text/lines-of.ts";

const ENVELOPE = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/;
const NEW_SIDE = /^\+\+\+ (?:b\/)?([^\t]+)/;
const OLD_SIDE = /^--- (?:a\/)?([^\t]+)/;
const NO_FILE = "/dev/null";

/** True for a text that is a patch: an envelope as Codex writes it, or a unified diff. */
export function isPatchText(text: string): boolean {
  return /^\s{0,9}(?:\*\*\* Begin Patch|\*\*\* (?:Add|Update|Delete) File: |diff --git a\/|--- \S[^\n]{0,999}\n\+\+\+ )/.test(
    text,
  );
}

/** The files a patch adds, changes, deletes and moves, in its order. Empty where the text is no patch. */
export function listPatchedFiles(patch: string): readonly FileTouch[] {
  const touches: Draft[] = [];
  let oldPath = "";
  let newPath = "";
  for (const line of linesOf(patch)) {
    const envelope = line.startsWith("*** ") ? ENVELOPE.exec(line.trimEnd()) : null;
    const current = touches.at(-1);
    if (envelope !== null) readEnvelope(touches, envelope[1] ?? "", envelope[2] ?? "");
    else if (line.startsWith("--- ")) oldPath = OLD_SIDE.exec(line.trimEnd())?.[1] ?? "";
    else if (line.startsWith("+++ ") && oldPath !== "") {
      newPath = NEW_SIDE.exec(line.trimEnd())?.[1] ?? "";
      touches.push(readSides(oldPath, newPath));
      oldPath = "";
    } else if (current?.lines !== undefined && line.startsWith("+")) current.lines += 1;
  }
  return touches.map(({ lines, ...touch }) => ({ ...touch, ...(lines !== undefined && { lines }) }));
}

type Draft = { -readonly [Key in keyof FileTouch]: FileTouch[Key] };

function readEnvelope(touches: Draft[], verb: string, path: string): void {
  const current = touches.at(-1);
  if (verb === "Move to") {
    if (current === undefined) return;
    current.action = "moved";
    current.destination = path;
  } else if (verb === "Add File") touches.push({ action: "created", path, lines: 0 });
  else touches.push({ action: verb === "Delete File" ? "deleted" : "modified", path });
}

function readSides(oldPath: string, newPath: string): Draft {
  if (oldPath === NO_FILE) return { action: "created", path: newPath, lines: 0 };
  if (newPath === NO_FILE) return { action: "deleted", path: oldPath };
  if (oldPath !== newPath) return { action: "moved", path: oldPath, destination: newPath };
  return { action: "modified", path: newPath };
}
