import { parseEditorCommand } from "../../hosts/swe-agent.ts";
import type { FileTouch, ToolActivity } from "../../model/tool-activity.ts";
import { listProgramCalls, type ShellCommand } from "../../outputs/shell/split-shell-commands.ts";
import { addText, type EditedText, leavesText } from "./edited-text.ts";
import type { LastRead } from "./file-as-read.ts";
import { parsePatch } from "./parse-patch.ts";

/**
 * What a command line writes into files, as far as the line itself shows it: here documents, patches, echoed text,
 * substitutions.
 */
export function listShellEdits({ target = "", touches }: ToolActivity, lastRead: LastRead | undefined): EditedText[] {
  const changed = touches.filter(leavesText);
  const [only] = changed;
  const { lines } = parseEditorCommand(target);
  if (lines !== undefined && only !== undefined) return [addText(only.path, lines, false)];
  return listProgramCalls(target).flatMap((command) => listCommandEdits(command, changed, lastRead));
}

function listCommandEdits(
  { words: [program = "", ...words], redirects, hereDocument }: ShellCommand,
  changed: readonly FileTouch[],
  lastRead: LastRead | undefined,
): readonly EditedText[] {
  const isPatch = program === "apply_patch" || program === "patch" || (program === "git" && words[0] === "apply");
  if (isPatch) return parsePatch(hereDocument ?? words[0] ?? "", lastRead);
  const scripts = program === "sed" || program === "perl" ? parseSubstitutions(words) : [];
  const written = program === "echo" || program === "printf" ? echoed(program, words) : hereDocument;
  const targets = [...redirects.filter(({ operator }) => operator !== "<").map((own) => own.target), ...words];
  return changed
    .filter(({ path }) => targets.includes(path))
    .flatMap(({ path, action }) => {
      if (scripts.length > 0) return scripts.map((lines) => ({ path, isNew: false, lines }));
      return written === undefined ? [] : [addText(path, written, action === "created")];
    });
}

/** `s/old/new/` and `/old/d` of a stream editor. Other commands do not show what they change. */
function parseSubstitutions(words: readonly string[]): EditedText["lines"][] {
  return words.flatMap((word): EditedText["lines"][] => {
    const removal = /^\/(.{1,300})\/d$/.exec(word)?.[1];
    if (removal !== undefined) return [[{ role: "removed", text: removal }]];
    const mark = /^(?:\d{1,9}(?:,\d{1,9})?)?s([/|#@,!])/.exec(word);
    if (mark?.[1] === undefined) return [];
    const [before = "", after] = splitAt(word.slice(mark[0].length), mark[1]);
    if (after === undefined) return [];
    return [
      [
        { role: "removed", text: before },
        { role: "added", text: after },
      ],
    ];
  });
}

/** The first two parts of a text between marks that no backslash protects. A protected mark loses its backslash. */
function splitAt(text: string, mark: string): readonly string[] {
  const part = `((?:\\\\[^]|[^\\\\${mark}])*)`;
  const [, ...parts] = new RegExp(`^${part}[${mark}]${part}`).exec(text) ?? [];
  return parts.map((own) => own.replaceAll(`\\${mark}`, mark));
}

function echoed(program: string, words: readonly string[]): string {
  const isDecoded = program === "printf" || words[0] === "-e";
  const text = (words[0]?.startsWith("-") ? words.slice(1) : words).join(" ");
  return isDecoded ? text.replaceAll(/\\([nt])/g, (_match, letter: string) => (letter === "n" ? "\n" : "\t")) : text;
}
