import type { FileTouch, OutcomeStatus, ProcessNotice, TestCounts, TodoItem } from "./tool-activity.ts";

/**
 * What the tools of a session did, as facts.
 *
 * Every list is ordered by the last message that touched the entry, oldest first, and bounded.
 */
export interface Ledger {
  readonly files: readonly FileFact[];
  readonly commands: readonly CommandFact[];
  readonly testRuns: readonly TestRunFact[];
  readonly processes: readonly ProcessFact[];
  readonly todos: readonly TodoItem[];
  /** The folder calls last said they work in; relative paths start from it. */
  readonly workingDirectory?: string;
  /** The branch that was last switched to, and the last commit, as git reported them. */
  readonly branch?: GitFact;
  readonly lastCommit?: GitFact;
}

/** What git said, and at which message. */
export interface GitFact {
  readonly text: string;
  readonly lastMessage: number;
}

export interface FileFact {
  /** As last written in a call or result. */
  readonly path: string;
  /** The folder a relative path starts from: it distinguishes files of the same name. */
  readonly directory?: string;
  /** `created` remains, also after edits, if the session itself made the file. */
  readonly state: Exclude<FileTouch["action"], "restored">;
  /** Where a moved file went. */
  readonly destination?: string;
  readonly reads: number;
  readonly edits: number;
  /** Its number of lines, if that was known and nothing has changed since. */
  readonly lines?: number;
  readonly lastMessage: number;
}

export interface CommandFact {
  /** The command without a leading `cd` and a trailing `| tail`. */
  readonly command: string;
  readonly directory?: string;
  /** How often it ran; a refused call did not. */
  readonly runs: number;
  readonly lastExitCode?: number;
  readonly lastStatus: OutcomeStatus;
  /** The line that best says how the last run ended, word for word. */
  readonly lastLine?: string;
  readonly lastMessage: number;
}

export interface TestRunFact extends TestCounts {
  readonly command: string;
  readonly directory?: string;
  readonly lastMessage: number;
}

export interface ProcessFact extends ProcessNotice {
  readonly command?: string;
  readonly directory?: string;
  readonly exitCode?: number;
  readonly lastMessage: number;
}
