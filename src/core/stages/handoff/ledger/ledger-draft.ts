import type {
  CommandFact,
  DelegationFact,
  FileFact,
  GitFact,
  Ledger,
  PageFact,
  ProcessFact,
  SearchFact,
  TestRunFact,
} from "../../../model/ledger.ts";
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
  readonly searches: RecentMap<SearchFact>;
  readonly pages: RecentMap<PageFact>;
  readonly delegations: RecentMap<DelegationFact>;
  todos: readonly TodoItem[];
  workingDirectory: string | undefined;
  branch: GitFact | undefined;
  lastCommit: GitFact | undefined;
}

/** Generous for one session: a handoff shows far fewer, and the archive has the rest. */
const MAX_READ_FILES = 1_000;
const MAX_CHANGED_FILES = 1_000;
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

/** The same pattern in another place is another search. */
export function searchKey({ query, path }: Pick<SearchFact, "query" | "path">): string {
  return `${path ?? ""}\n${query}`;
}

/** A page, or a question to a search engine. */
export function pageKey({ kind, target }: Pick<PageFact, "kind" | "target">): string {
  return `${kind}\n${target}`;
}

/** Handing out one task twice is two pieces of work. */
export function delegationKey({ task, lastMessage }: Pick<DelegationFact, "task" | "lastMessage">): string {
  return `${lastMessage}\n${task}`;
}

const EMPTY: Ledger = {
  files: [],
  commands: [],
  testRuns: [],
  processes: [],
  todos: [],
  searches: [],
  pages: [],
  delegations: [],
  dropped: { files: 0, commands: 0, testRuns: 0, processes: 0, searches: 0, pages: 0, delegations: 0 },
};

/** A draft that goes on where a ledger stopped. */
export function openLedger(ledger: Ledger = EMPTY): LedgerDraft {
  const { dropped } = ledger;
  const files = ledger.files.map((fact) => [fileKey(fact.path, fact.directory), fact] as const);
  return {
    readFiles: recentMap(
      MAX_READ_FILES,
      files.filter(([, { state }]) => state === "read"),
      0,
    ),
    changedFiles: recentMap(
      MAX_CHANGED_FILES,
      files.filter(([, { state }]) => state !== "read"),
      dropped.files,
    ),
    commands: recentMap(MAX_COMMANDS, keyed(ledger.commands, commandKey), dropped.commands),
    testRuns: recentMap(MAX_OTHERS, keyed(ledger.testRuns, commandKey), dropped.testRuns),
    processes: recentMap(MAX_OTHERS, keyed(ledger.processes, processKey), dropped.processes),
    searches: recentMap(MAX_OTHERS, keyed(ledger.searches, searchKey), dropped.searches),
    pages: recentMap(MAX_OTHERS, keyed(ledger.pages, pageKey), dropped.pages),
    delegations: recentMap(MAX_OTHERS, keyed(ledger.delegations, delegationKey), dropped.delegations),
    todos: ledger.todos,
    workingDirectory: ledger.workingDirectory,
    branch: ledger.branch,
    lastCommit: ledger.lastCommit,
  };
}

/** The ledger a draft has become. */
export function closeLedger(draft: LedgerDraft): Ledger {
  const { readFiles, changedFiles, commands, testRuns, processes, searches, pages, delegations } = draft;
  return {
    files: mergeByMessage(readFiles.values(), changedFiles.values()),
    commands: commands.values(),
    testRuns: testRuns.values(),
    processes: processes.values(),
    todos: draft.todos,
    searches: searches.values(),
    pages: pages.values(),
    delegations: delegations.values(),
    ...(draft.workingDirectory !== undefined && { workingDirectory: draft.workingDirectory }),
    ...(draft.branch !== undefined && { branch: draft.branch }),
    ...(draft.lastCommit !== undefined && { lastCommit: draft.lastCommit }),
    dropped: {
      files: readFiles.dropped() + changedFiles.dropped(),
      commands: commands.dropped(),
      testRuns: testRuns.dropped(),
      processes: processes.dropped(),
      searches: searches.dropped(),
      pages: pages.dropped(),
      delegations: delegations.dropped(),
    },
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
