import type { CommandFact, FileFact, GitFact, Ledger, ProcessFact, TestRunFact } from "../../../model/ledger.ts";
import type { TodoItem } from "../../../model/tool-activity.ts";
import { resolvePath } from "../../../tool-activity/files/resolve-path.ts";
import { type RecentMap, recentMap } from "./recent-map.ts";

/** A ledger while activities are added to it. */
export interface LedgerDraft {
  /** Files that were only read give way before files that were changed. */
  readonly readFiles: RecentMap<FileFact>;
  readonly changedFiles: RecentMap<FileFact>;
  readonly commands: RecentMap<CommandFact>;
  readonly testRuns: RecentMap<TestRunFact>;
  readonly processes: RecentMap<ProcessFact>;
  todos: readonly TodoItem[];
  workingDirectory: string | undefined;
  branch: GitFact | undefined;
  lastCommit: GitFact | undefined;
}

/** Generous for one session: a handoff shows far fewer, and the archive has the rest. */
const MAX_FILES = 1_000;
const MAX_COMMANDS = 500;
const MAX_OTHERS = 200;

// Keys: what makes two facts facts about the same thing.

/** One file has one key, however its path is written. */
export function fileKey(path: string, directory: string | undefined): string {
  return resolvePath(directory, path);
}

/** The same words in another folder are another command. */
export function commandKey({ command, directory }: Pick<CommandFact, "command" | "directory">): string {
  return `${directory ?? ""}\n${command}`;
}

/** A process is known by its session, else by its number, else by its command. */
export function processKey({ session, pid, command }: Pick<ProcessFact, "session" | "pid" | "command">): string {
  if (session !== undefined) return `session ${session}`;
  return pid === undefined ? `command ${command ?? ""}` : `pid ${pid}`;
}

const EMPTY: Ledger = { files: [], commands: [], testRuns: [], processes: [], todos: [] };

/** A draft that goes on where a ledger stopped. */
export function openLedger(ledger: Ledger = EMPTY): LedgerDraft {
  const files = keyed(ledger.files, ({ path, directory }) => fileKey(path, directory));
  const read = files.filter(([, { state }]) => state === "read");
  const changed = files.filter(([, { state }]) => state !== "read");
  return {
    readFiles: recentMap(MAX_FILES, read),
    changedFiles: recentMap(MAX_FILES, changed),
    commands: recentMap(MAX_COMMANDS, keyed(ledger.commands, commandKey)),
    testRuns: recentMap(MAX_OTHERS, keyed(ledger.testRuns, commandKey)),
    processes: recentMap(MAX_OTHERS, keyed(ledger.processes, processKey)),
    todos: ledger.todos,
    workingDirectory: ledger.workingDirectory,
    branch: ledger.branch,
    lastCommit: ledger.lastCommit,
  };
}

/** The ledger a draft has become. */
export function closeLedger(draft: LedgerDraft): Ledger {
  const { workingDirectory, branch, lastCommit } = draft;
  return {
    files: mergeByMessage(draft.readFiles.values(), draft.changedFiles.values()),
    commands: draft.commands.values(),
    testRuns: draft.testRuns.values(),
    processes: draft.processes.values(),
    todos: draft.todos,
    ...(workingDirectory !== undefined && { workingDirectory }),
    ...(branch !== undefined && { branch }),
    ...(lastCommit !== undefined && { lastCommit }),
  };
}

function keyed<Fact>(facts: readonly Fact[], keyOf: (fact: Fact) => string): (readonly [string, Fact])[] {
  return facts.map((fact) => [keyOf(fact), fact] as const);
}

/** Both lists keep their own order, so that a ledger opened again is the same one. */
function mergeByMessage(read: readonly FileFact[], changed: readonly FileFact[]): readonly FileFact[] {
  const merged: FileFact[] = [];
  let nextRead = 0;
  for (const fact of changed) {
    for (let file = read[nextRead]; file !== undefined && file.lastMessage <= fact.lastMessage; file = read[nextRead]) {
      merged.push(file);
      nextRead += 1;
    }
    merged.push(fact);
  }
  return [...merged, ...read.slice(nextRead)];
}
