import type { FileTouch } from "../../model/tool-activity.ts";
import { listPatchedFiles } from "../../outputs/diff/list-patched-files.ts";
import { countLines } from "../../text/count-lines.ts";
import { OPTIONS_WITH_VALUE, READING_PROGRAMS } from "./programs.ts";
import type { ShellCommand } from "./shell-command.ts";

/** What one program call does to the files it names. Names with variables or wildcards are left out: they name no file yet. */
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
      return files.length === 2 ? [{ action: "created", path: files[1] ?? "" }] : [];
    case "touch":
      return files.map((path) => ({ action: "created", path }));
    case "tee":
      return files.map((path) => ({ action: words.includes("-a") ? "modified" : "created", path }));
    case "git":
      return touchesOfGit(words);
    case "apply_patch":
    case "patch":
      return listPatchedFiles(command.hereDocument ?? words[0] ?? "");
    case "perl":
      return words.some((word) => /^-\w{0,9}i/.test(word)) ? edited(plainArguments(words, 1)) : [];
    case "sed":
      if (words.some((word) => /^(?:-\w{0,9}i|--in-place)/.test(word))) return edited(plainArguments(words, 1));
      break;
  }
  const skipped = READING_PROGRAMS.get(program);
  if (skipped === undefined) return [];
  const isPartial = command.end === "pipe" || !/^(?:cat|nl|bat|less|more|tac)$/.test(program);
  const scripted = words.some((word) => word === "-e" || word === "-f") ? skipped - 1 : skipped;
  return plainArguments(words, Math.max(0, scripted), OPTIONS_WITH_VALUE)
    .filter(isFileName)
    .map((path) => ({ action: "read", path, ...(isPartial && { partial: true }) }));
}

function touchesOfGit([verb = "", ...words]: readonly string[]): readonly FileTouch[] {
  const files = plainArguments(words).filter(isFileName);
  if (verb === "rm") return files.map((path) => ({ action: "deleted", path }));
  if (verb === "mv") return moved(files);
  if (verb === "restore") return words.includes("--staged") ? [] : edited(files);
  // Without the dashes, `git checkout name` may switch branches.
  if (verb === "checkout") return edited(words.slice(words.indexOf("--") + 1).filter(() => words.includes("--")));
  return [];
}

function edited(paths: readonly string[]): readonly FileTouch[] {
  return paths.filter(isFileName).map((path) => ({ action: "modified", path }));
}

function moved(files: readonly string[]): readonly FileTouch[] {
  const [path, destination] = files;
  if (files.length !== 2 || path === undefined || destination === undefined) return [];
  return [{ action: "moved", path, destination }];
}

/** The words that are no options, after the first `skipped` of them. `sed -n 1,5p f` skips one: the script. */
function plainArguments(words: readonly string[], skipped = 0, withValue?: ReadonlySet<string>): readonly string[] {
  const plain: string[] = [];
  const isScript = skipped > 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? "";
    // A program that takes a script has short options without values (`sed -n`).
    if (!isScript && withValue?.has(word)) index += 1;
    else if (word !== "" && !(word.startsWith("-") && word.length > 1)) plain.push(word);
  }
  return plain.slice(skipped);
}

/** True for a word that can name one file: no variable, no wildcard, no lone number or punctuation. */
function isFileName(word: string): boolean {
  return word.length < 1_000 && /[A-Za-z_]/.test(word) && !/[$`*?{}<>|"'\n]/.test(word) && !/^\d{0,9}$/.test(word);
}
