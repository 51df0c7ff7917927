import type { ChangedLines, ToolActivity } from "../../model/tool-activity.ts";
import { resolvePath } from "../files/resolve-path.ts";
import type { EditedText } from "./edited-text.ts";
import { fileAsRead } from "./file-as-read.ts";
import { changedLinesOf } from "./list-changed-lines.ts";
import { readEdits } from "./read-edits.ts";

/**
 * The lines that each call of a session changed, in the order of the calls, with the files as reads and edits before it
 * left them.
 */
export function listSessionChanges(activities: readonly ToolActivity[]): readonly (readonly ChangedLines[])[] {
  const files = new KnownFiles();
  return activities.map((activity) => {
    const keyOf = (path: string): string =>
      resolvePath(activity.touches.find((touch) => touch.path === path)?.directory, path);
    const edits = readEdits(activity, (path) => files.textOf(keyOf(path)));
    for (const edit of edits) files.edit(keyOf(edit.path), edit);
    files.read(activity, keyOf);
    return changedLinesOf(edits);
  });
}

/** What is known of the texts of files. A part that was read stands for the file until all of it is read or written. */
class KnownFiles {
  readonly #texts = new Map<string, { readonly text: string; readonly isWhole: boolean }>();

  textOf(key: string): string | undefined {
    return this.#texts.get(key)?.text;
  }

  read({ touches, resultText }: ToolActivity, keyOf: (path: string) => string): void {
    const [touch] = touches;
    if (touches.length !== 1 || touch?.action !== "read" || resultText === undefined) return;
    const key = keyOf(touch.path);
    const isWhole = touch.partial !== true;
    if (!isWhole && this.#texts.get(key)?.isWhole === true) return;
    const text = fileAsRead(touch.path, () => resultText);
    if (text !== undefined) this.#texts.set(key, { text, isWhole });
  }

  edit(key: string, { isNew, lines }: EditedText): void {
    const sideOf = (left: "removed" | "added"): string =>
      lines
        .filter(({ role }) => role !== left)
        .map(({ text }) => text)
        .join("\n");
    const [before, after] = [sideOf("added"), sideOf("removed")];
    const known = this.#texts.get(key);
    if (isNew || known?.text === before) this.#texts.set(key, { text: after, isWhole: true });
    else if (known !== undefined && before !== "") {
      const at = known.text.indexOf(before);
      const text = `${known.text.slice(0, at)}${after}${known.text.slice(at + before.length)}`;
      if (at !== -1) this.#texts.set(key, { ...known, text });
    }
  }
}
