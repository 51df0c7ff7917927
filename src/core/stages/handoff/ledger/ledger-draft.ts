import { type BoundedMemory, createBoundedMemory } from "../../../base/bounded-memory.ts";
import { dropUndefined } from "../../../base/drop-undefined.ts";
import type { CommandFact, FileFact, GitFact, Ledger, ProcessFact, TestRunFact } from "../../../model/ledger.ts";
import type { TodoItem } from "../../../model/tool-activity.ts";
import { resolvePath } from "../../../tool-activity/files/resolve-path.ts";

/** A ledger while activities are added to it. */
export interface LedgerDraft {
  /** Files that were only read give way before files that were changed. */
  readonly readFiles: BoundedMemory<string, FileFact>;
  readonly changedFiles: BoundedMemory<string, FileFact>;
  readonly commands: BoundedMemory<string, CommandFact>;
  readonly testRuns: BoundedMemory<string, TestRunFact>;
  readonly processes: BoundedMemory<string, ProcessFact>;
  todos: readonly TodoItem[];
  workingDirectory: string | undefined;
  branch: GitFact | undefined;
  lastCommit: GitFact | undefined;
}

/** Generous for one session: a handoff shows far fewer, and the archive has the rest. */
const MAX_FILES = 1_000;
const MAX_COMMANDS = 500;
const MAX_OTHERS = 200;
/** A judgement: what a line of the handoff shows, with some room. */
export const MAX_LINE_CHARACTERS = 300;

// Keys: what makes two facts facts about the same thing.

/** One file has one key, however its path is written. */
export function fileKey({ path, directory }: Pick<FileFact, "path" | "directory">): string {
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
  const read = ledger.files.filter(({ state }) => state === "read");
  const changed = ledger.files.filter(({ state }) => state !== "read");
  return {
    readFiles: remember(MAX_FILES, read, fileKey),
    changedFiles: remember(MAX_FILES, changed, fileKey),
    commands: remember(MAX_COMMANDS, ledger.commands, commandKey),
    testRuns: remember(MAX_OTHERS, ledger.testRuns, commandKey),
    processes: remember(MAX_OTHERS, ledger.processes, processKey),
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
    ...dropUndefined({ workingDirectory, branch, lastCommit }),
  };
}

function remember<Fact>(most: number, facts: readonly Fact[], keyOf: (fact: Fact) => string) {
  const memory = createBoundedMemory<string, Fact>(most);
  for (const fact of facts) memory.set(keyOf(fact), fact);
  return memory;
}

/** Both lists keep their own order, so that a ledger opened again is the same one. */
function mergeByMessage(read: readonly FileFact[], changed: readonly FileFact[]): readonly FileFact[] {
  const left = [...read];
  const merged = changed.flatMap((fact) => {
    const later = left.findIndex(({ lastMessage }) => lastMessage > fact.lastMessage);
    return [...left.splice(0, later === -1 ? left.length : later), fact];
  });
  return [...merged, ...left];
}
