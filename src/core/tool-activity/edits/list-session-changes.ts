import type { ChangedLines, ToolActivity } from "../../model/tool-activity.ts";
import { withoutNumbers } from "../../outputs/source/list-source-lines.ts";
import { findText } from "../../text/find-text.ts";
import { resolvePath } from "../files/resolve-path.ts";
import type { EditedText } from "./edited-text.ts";
import { isReadable } from "./file-as-read.ts";
import { listChangedLines } from "./list-changed-lines.ts";
import { listEdits } from "./list-edits.ts";

/**
 * Thousands of edits to one large file would each read it again: beyond this, edits are described by their own lines
 * alone.
 */
const MAX_SEARCHED_CHARACTERS = 200_000_000;

/**
 * The lines that each call of a session changed, in the order of the calls. The files are as earlier reads and edits
 * left them.
 */
export function listSessionChanges(
  activities: readonly ToolActivity[],
  maxSearchedCharacters = MAX_SEARCHED_CHARACTERS,
): readonly (readonly ChangedLines[])[] {
  const files = new KnownFiles(maxSearchedCharacters);
  return activities.map((activity) => {
    const keyOf = (path: string): string =>
      resolvePath(activity.touches.find((touch) => touch.path === path)?.directory, path);
    const edits = listEdits(activity, (path) => files.textOf(keyOf(path)));
    for (const edit of edits) files.edit(keyOf(edit.path), edit);
    files.read(activity, keyOf);
    return listChangedLines(edits);
  });
}

interface KnownFile {
  /** Built only when a later call edits the file: most files are only read. */
  readonly text: () => string;
  readonly isWhole: boolean;
}

/** What we know of the texts of files. A part that was read is used as the file until all of it is read or written. */
class KnownFiles {
  readonly #files = new Map<string, KnownFile>();
  #searchable: number;

  constructor(searchable: number) {
    this.#searchable = searchable;
  }

  /** Also undefined once enough has been searched. */
  textOf(key: string): string | undefined {
    const text = this.#searchable > 0 ? this.#files.get(key)?.text() : undefined;
    this.#searchable -= text?.length ?? 0;
    return text;
  }

  read({ touches, resultText }: ToolActivity, keyOf: (path: string) => string): void {
    const [touch] = touches;
    if (touches.length !== 1 || touch?.action !== "read" || resultText === undefined) return;
    const key = keyOf(touch.path);
    const isWhole = touch.partial !== true;
    if (!isWhole && this.#files.get(key)?.isWhole === true) return;
    if (!isReadable(resultText)) return;
    let text: string | undefined;
    this.#files.set(key, { text: () => (text ??= withoutNumbers(resultText)), isWhole });
  }

  edit(key: string, { isNew, lines }: EditedText): void {
    const sideOf = (left: "removed" | "added"): string =>
      lines
        .filter(({ role }) => role !== left)
        .map(({ text }) => text)
        .join("\n");
    const [before, after] = [sideOf("added"), sideOf("removed")];
    const known = this.#files.get(key);
    const knownText = this.textOf(key);
    if (isNew || knownText === before) this.#files.set(key, { text: () => after, isWhole: true });
    else if (known !== undefined && knownText !== undefined && before !== "") {
      const at = findText(knownText, before);
      const text = `${knownText.slice(0, at)}${after}${knownText.slice(at + before.length)}`;
      if (at !== -1) this.#files.set(key, { ...known, text: () => text });
    }
  }
}
