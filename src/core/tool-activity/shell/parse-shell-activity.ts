import type { FileTouch, ShellWork } from "../../model/tool-activity.ts";
import { SEARCHING_PROGRAMS } from "../../outputs/programs.ts";
import { listProgramCalls, type ShellCommand } from "../../outputs/shell/split-shell-commands.ts";
import { markTouch } from "../files/mark-touch.ts";
import { isAbsolute, resolvePath } from "../files/resolve-path.ts";
import { listTouches, plainArguments } from "./list-touches.ts";
import { ANSWERING_PROGRAMS, LOOKING_PROGRAMS } from "./programs.ts";

/** What a command line does, as far as we can tell without running it. */
export interface ShellActivity extends ShellWork {
  readonly touches: readonly FileTouch[];
  /** True if every program only prints what exists. */
  readonly looksOnly: boolean;
  /** True if exit code 1 is an answer, as for a search without matches. */
  readonly mayAnswerNo: boolean;
  readonly background: boolean;
}

/** Longer lines contain data, not commands; parsing stops here. */
const READ_CHARACTERS = 200_000;
/** A line that names more files than this is a list of them. */
const MAX_TOUCHES = 500;

/** Parses what a command line does. `workingDirectory` is the folder that the call says it runs in. */
export function parseShellActivity(commandLine: string, workingDirectory?: string): ShellActivity {
  const line = commandLine.slice(0, READ_CHARACTERS);
  const commands = listProgramCalls(line);
  const touches: FileTouch[] = [];
  let directory = workingDirectory;
  let workDirectory = workingDirectory;
  let workBegan = false;
  let isLost = false;

  for (const command of commands) {
    const folder = changedFolder(command);
    if (folder !== undefined) directory = resolvePath(directory, folder);
    else workBegan = true;
    isLost = command.words[0] === "cd" ? folder === undefined : isLost;
    if (!workBegan) workDirectory = directory;
    // A query language in place of a shell has greater-than signs that are not redirects.
    const isQuery = /^[A-Z]{3,20}$/.test(command.words[0] ?? "");
    for (const touch of isQuery ? [] : listTouches(command)) {
      // Below a folder named by a variable, relative paths are unknown.
      if (isLost && !isAbsolute(touch.path)) continue;
      touches.push(markTouch(touch, directory));
    }
  }

  const search = findSearch(commands.find((command) => changedFolder(command) === undefined));
  const programs = commands.map((command) => programOf(command)).filter((program) => program !== "");
  return {
    work: workOf(line, commands),
    ...(workDirectory !== undefined && { directory: workDirectory }),
    touches: touches.slice(0, MAX_TOUCHES),
    looksOnly: programs.length > 0 && programs.every(isLooking),
    mayAnswerNo: ANSWERING_PROGRAMS.has(programs.at(-1) ?? ""),
    background: commands.at(-1)?.end === "background",
    ...(search !== undefined && { search }),
  };
}

/** `git status` as `git`, and git commands that only look as `git log`, which counts as looking. */
function programOf({ words: [program = "", ...rest] }: ShellCommand): string {
  const name = program.slice(program.lastIndexOf("/") + 1);
  if (name !== "git") return name;
  return `git ${rest.find((word) => !word.startsWith("-")) ?? ""}`;
}

function isLooking(program: string): boolean {
  return (
    LOOKING_PROGRAMS.has(program) ||
    /^git (?:diff|show|log|status|blame|grep|branch|remote|rev-parse|ls-files)$/.test(program)
  );
}

function changedFolder({ words }: ShellCommand): string | undefined {
  const [program, folder] = words;
  const isKnown = words.length === 2 && folder !== undefined && folder !== "-" && !/[$`]/.test(folder);
  return program === "cd" && isKnown ? folder : undefined;
}

/** Options of search programs whose value is the next word. */
const SEARCH_VALUES = /^-[gtTABCmfj]$|^--(?:glob|type|type-not|context|after-context|before-context|max-count|iglob)$/;

function findSearch(command: ShellCommand | undefined): ShellWork["search"] {
  const [program = "", ...words] = command?.words ?? [];
  if (!SEARCHING_PROGRAMS.includes(program)) return undefined;
  const [pattern, path] = plainArguments(words, (word) => Number(SEARCH_VALUES.test(word)));
  if (pattern === undefined) return undefined;
  return path === undefined ? { pattern } : { pattern, path };
}

function workOf(line: string, commands: readonly ShellCommand[]): string {
  let first = 0;
  while (first < commands.length - 1 && commands[first]?.words[0] === "cd") first += 1;
  let last = commands.length - 1;
  while (last > first && isTrimming(commands, last)) last -= 1;
  const from = commands[first]?.from;
  const to = commands[last]?.to;
  const work = from === undefined || to === undefined ? line : line.slice(from, to);
  return work.replace(/\s{0,9}2>&1\s{0,9}$/, "").trim();
}

/** True for a program at the end of a pipe that only shortens what the work printed. */
function isTrimming(commands: readonly ShellCommand[], index: number): boolean {
  const program = commands[index]?.words[0] ?? "";
  return commands[index - 1]?.end === "pipe" && /^(?:head|tail|cat|less|more|tee)$/.test(program);
}
