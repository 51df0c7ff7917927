import type { FileFact } from "../../../model/ledger.ts";
import type { FileTouch, ToolActivity } from "../../../model/tool-activity.ts";
import { isAbsolute, resolvePath } from "../../../tool-activity/files/resolve-path.ts";
import { fileKey, type LedgerDraft } from "./ledger-draft.ts";

/** Notes what a call did to files. */
export function addFiles(draft: LedgerDraft, { touches, messageNumber }: ToolActivity): void {
  for (const touch of touches) {
    if (touch.isScratch === true) continue;
    const directory = touch.directory ?? draft.workingDirectory;
    const placed = directory === undefined ? placeAmongKnown(draft, touch) : { ...touch, directory };
    addTouch(draft, placed, messageNumber);
    // Into a folder: the new name is not written anywhere.
    if (touch.action === "moved" && touch.destination !== undefined && !touch.destination.endsWith("/")) {
      const { destination, ...rest } = placed;
      addTouch(draft, { ...rest, action: "created", path: touch.destination }, messageNumber);
    }
  }
}

/** Where nobody names the folder, as in `rm src/a.ts`, the file is the one known file whose path ends so. */
function placeAmongKnown(draft: LedgerDraft, touch: FileTouch): FileTouch {
  if (touch.action === "read" || isAbsolute(touch.path)) return touch;
  const end = `/${resolvePath(undefined, touch.path)}`;
  const known = [...draft.changedFiles.values(), ...draft.readFiles.values()].filter(
    ({ path }) => isAbsolute(path) && path.endsWith(end),
  );
  const [file] = known;
  return file !== undefined && known.length === 1 ? { ...touch, path: file.path } : touch;
}

function addTouch(draft: LedgerDraft, touch: FileTouch, lastMessage: number): void {
  const key = fileKey(touch);
  const before = draft.changedFiles.get(key) ?? draft.readFiles.get(key);
  const isRead = touch.action === "read";
  const lines = touch.lines ?? (isRead ? before?.lines : undefined);
  const fact: FileFact = {
    path: touch.path,
    ...(!isAbsolute(touch.path) && touch.directory !== undefined && { directory: touch.directory }),
    state: stateAfter(touch, before, draft.lastCommit !== undefined),
    ...(touch.destination !== undefined && { destination: touch.destination }),
    reads: (before?.reads ?? 0) + (isRead ? 1 : 0),
    edits: (before?.edits ?? 0) + (isRead ? 0 : 1),
    ...(lines !== undefined && { lines }),
    // A look at a changed file is not its last change.
    lastMessage: isRead && before !== undefined && before.state !== "read" ? before.lastMessage : lastMessage,
  };
  draft.readFiles.delete(key);
  draft.changedFiles.delete(key);
  (fact.state === "read" ? draft.readFiles : draft.changedFiles).set(key, fact);
}

/**
 * Reading changes no state, and a file this session made stays one it made. A file that is put back to what is committed is
 * as it was before the session, unless the session committed something.
 */
function stateAfter(touch: FileTouch, before: FileFact | undefined, hasCommitted: boolean): FileFact["state"] {
  const isGone = before?.state === "deleted" || before?.state === "moved";
  if (touch.action === "restored") return hasCommitted && before !== undefined && !isGone ? before.state : "read";
  if (touch.action === "read") return before === undefined || isGone ? "read" : before.state;
  if (touch.action === "modified") return before?.state === "created" ? "created" : "modified";
  // Writing over a file that was there before is a change, not a beginning.
  if (touch.action === "created" && before !== undefined && !isGone)
    return before.state === "created" ? "created" : "modified";
  return touch.action;
}
