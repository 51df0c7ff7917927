import type { FileTouch } from "../model/tool-activity.ts";
import { BEGINNING_CHARACTERS } from "../text/scan-limits.ts";
import { type Host, TAIL_CHARACTERS, type UnwrappedResult } from "./host.ts";

export const sweAgent: Host = {
  tools: { read: "open", list: "find_file", search: "search_dir search_file" },
  wrappings: [unwrapSweAgent],
};

const EDIT = /^\s{0,9}(?:edit|insert)\b[^\n]{0,200}\n/;
const EDIT_END = /\n?end_of_(?:edit|insert)\s*$/;

/**
 * What a command of its editor does to the open file; the lines that `edit 9:12` inserts follow it, up to
 * `end_of_edit`.
 */
export function parseEditorCommand(command: string): { readonly action: FileTouch["action"]; readonly lines?: string } {
  const edit = EDIT.exec(command);
  const verb = /^\s{0,9}(\w{1,20})/.exec(command)?.[1];
  return {
    action: verb === "edit" || verb === "insert" ? "modified" : verb === "create" ? "created" : "read",
    ...(edit !== null && { lines: command.slice(edit[0].length).replace(EDIT_END, "") }),
  };
}

/** The prompt of its shell at the end, and a file window with a bracketed title. */
function unwrapSweAgent(text: string): UnwrappedResult | undefined {
  const tail = text.slice(-TAIL_CHARACTERS);
  const prompt = !tail.includes("(Open file: ")
    ? null
    : /\r?\n?\(Open file: [^\n]{0,500}\)\n\(Current directory: [^\n]{0,500}\)\nbash-\$\s{0,9}$/.exec(tail);
  if (prompt === null && !text.startsWith("[File: ")) return undefined;
  const output = prompt === null ? text : text.slice(0, text.length - prompt[0].length);
  const title = /(?:^|\n)\[File: ([^\n]{1,1000}) \((\d{1,12}) lines total\)\]\r?\n/.exec(
    output.slice(0, BEGINNING_CHARACTERS),
  );
  if (title === null) return { text: output };
  const isWindow = title.index === 0;
  return {
    text: isWindow ? output.slice(title[0].length) : output,
    path: title[1] ?? "",
    fileLines: Number(title[2]),
  };
}
