import type { FileTouch } from "../../model/tool-activity.ts";
import { listPatchedFiles } from "../../outputs/diff/list-patched-files.ts";
import { parseDiff } from "../../outputs/diff/parse-diff.ts";
import { SCRIPTED_PROGRAMS } from "../../outputs/programs.ts";
import type { ShellCommand } from "../../outputs/shell/split-shell-commands.ts";
import { countLines } from "../../text/count-lines.ts";
import { OPTIONS_WITH_VALUE, READING_PROGRAMS, SCRIPT_OPTIONS } from "./programs.ts";

/**
 * What one program call does to the files it names. Names with variables or wildcards are left out: they do not name a
 * file yet.
 */
export function listTouches(command: ShellCommand): readonly FileTouch[] {
  return [...touchesOfProgram(command), ...touchesOfRedirects(command)];
}

function touchesOfRedirects({ redirects, hereDocument, words }: ShellCommand): readonly FileTouch[] {
  return redirects
    .filter(({ target }) => isFileName(target) && !target.startsWith("/dev/"))
    .map(({ operator, target }) => {
      if (operator === "<") return { action: "read", path: target };
      if (operator === ">>") return { action: "modified", path: target };
      const copied = hereDocument !== undefined && words[0] === "cat" ? countLines(hereDocument) : undefined;
      return { action: "created", path: target, ...(copied !== undefined && { lines: copied }) };
    });
}

function touchesOfProgram(command: ShellCommand): readonly FileTouch[] {
  const [program = "", ...words] = command.words;
  const files = plainArguments(words).filter(isFileName);
  switch (program) {
    case "rm":
    case "unlink":
      return files.map((path) => ({ action: "deleted", path }));
    case "mv":
      return moved(files);
    case "cp":
      // Into a folder: the new name does not appear anywhere.
      return files.length === 2 && !words.some((word) => /^-\w{0,9}[rRa]/.test(word))
        ? [{ action: "created", path: files[1] ?? "" }]
        : [];
    case "touch":
      return files.map((path) => ({ action: "created", path }));
    case "tee":
      return files.map((path) => ({ action: words.includes("-a") ? "modified" : "created", path }));
    case "git":
      return touchesOfGit(words);
    case "apply_patch":
    case "patch":
      return listPatchedFiles(parseDiff(command.hereDocument ?? words[0] ?? ""));
    case "perl":
      return words.some((word) => /^-[0-9acelnpswF]{0,9}i/.test(word)) ? edited(scriptedFiles(program, words)) : [];
    case "sed":
      if (words.some((word) => /^(?:-[nErsuz]{0,9}i|--in-place)/.test(word)))
        return edited(scriptedFiles(program, words));
      break;
  }
  if (!READING_PROGRAMS.has(program)) return [];
  const isPartial = command.end === "pipe" || !/^(?:cat|nl|bat|less|more|tac)$/.test(program);
  const read = SCRIPTED_PROGRAMS.includes(program)
    ? scriptedFiles(program, words)
    : plainArguments(words, (word) => Number(OPTIONS_WITH_VALUE.has(word)));
  return read.filter(isFileName).map((path) => ({ action: "read", path, ...(isPartial && { partial: true }) }));
}

function touchesOfGit([verb = "", ...words]: readonly string[]): readonly FileTouch[] {
  const files = plainArguments(words).filter(isFileName);
  if (verb === "rm") return files.map((path) => ({ action: "deleted", path }));
  if (verb === "mv") return moved(files);
  if (verb === "restore") return words.includes("--staged") ? [] : restored(files);
  // Without the dashes, `git checkout name` may switch branches.
  if (verb === "checkout" && words.includes("--")) return restored(words.slice(words.indexOf("--") + 1));
  return [];
}

function edited(paths: readonly string[]): readonly FileTouch[] {
  return paths.filter(isFileName).map((path) => ({ action: "modified", path }));
}

function restored(paths: readonly string[]): readonly FileTouch[] {
  return paths.filter(isFileName).map((path) => ({ action: "restored", path }));
}

function moved(files: readonly string[]): readonly FileTouch[] {
  const [path, destination] = files;
  if (files.length !== 2 || path === undefined || destination === undefined) return [];
  return [{ action: "moved", path, destination }];
}

/** The words that are neither options nor their values; by default, options have no values. */
export function plainArguments(
  words: readonly string[],
  countValues: (option: string) => number = () => 0,
): readonly string[] {
  const plain: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    const values = countValues(word);
    index += values;
    if (values === 0 && !isOption(word)) plain.push(word);
  }
  return plain;
}

/** The files after a program's script: the script is the first word, or follows the options that name one. */
function scriptedFiles(program: string, words: readonly string[]): readonly string[] {
  // `-e` of jq has no value.
  const namesScript = program === "sed" || program === "perl" ? /^-\w{0,9}[ef]$/ : /^-f$/;
  const plain = plainArguments(words, (word) => (namesScript.test(word) ? 1 : (SCRIPT_OPTIONS.get(word) ?? 0)));
  return plain.slice(words.some((word) => namesScript.test(word)) ? 0 : 1);
}

/** True for an option, for the empty word that some options take, and for the dash that means standard input. */
function isOption(word: string): boolean {
  return word === "" || word.startsWith("-");
}

/** True for a word that can name one file: no variable, no wildcard, no lone number or punctuation. */
function isFileName(word: string): boolean {
  return word.length < 1_000 && /[A-Za-z_]/.test(word) && !/[$`*?{}<>|"'\n]/.test(word) && !/^\d{0,9}$/.test(word);
}
