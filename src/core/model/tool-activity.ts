import type { StandIn } from "./stand-in.ts";

/** What kind of work a tool does, whatever its host calls it. */
export type ToolFamily =
  | "terminal"
  | "read"
  | "write"
  | "patch"
  | "delete"
  | "move"
  | "search"
  | "list"
  | "web"
  | "browser"
  | "delegate"
  | "process"
  | "todo"
  | "code-run"
  | "vision"
  | "memory"
  | "question"
  | "generic";

/** One tool call with its result, and what it did. Numbers and texts are those of the call and of the real output. */
export interface ToolActivity {
  readonly callId: string;
  readonly toolName: string;
  readonly family: ToolFamily;
  /** Where the call is in the list that was read. */
  readonly messageIndex: number;
  /** The same place counted over the whole session. */
  readonly messageNumber: number;
  /** Undefined if the call is still open. */
  readonly resultMessageIndex?: number;
  /** The arguments as a value; undefined if they are not JSON. */
  readonly input: unknown;
  readonly inputText: string;
  readonly known: KnownArguments;
  /** The main argument: a path, a command, a pattern, an address. */
  readonly target?: string;
  /** What the tool printed, without the wrapping of its host. */
  readonly resultText?: string;
  /** Standard error, if the host keeps it apart. */
  readonly errorText?: string;
  readonly outcome: ToolOutcome;
  /** What the call did to files, in order. Empty if it failed or was refused. */
  readonly touches: readonly FileTouch[];
  /** Set on shell commands. */
  readonly shell?: ShellWork;
  /** Set if a pass made the result shorter: `resultText` is what it left. */
  readonly standIn?: StandIn;
}

/** The work a shell command line names. */
export interface ShellWork {
  /** Without a leading `cd` and a trailing `| tail`: a stretch of the command line. */
  readonly work: string;
  /** The folder it happens in, if the call says so. */
  readonly directory?: string;
  readonly search?: { readonly pattern: string; readonly path?: string };
  /** True if every program only prints what exists. */
  readonly looksOnly: boolean;
}

/** Arguments whose meaning was found, by their name or by their shape. */
export interface KnownArguments {
  readonly command?: string;
  readonly workingDirectory?: string;
  readonly path?: string;
  readonly destination?: string;
  readonly content?: string;
  /** How many replacements the call asks for. */
  readonly replacements?: number;
  readonly patch?: string;
  readonly pattern?: string;
  readonly query?: string;
  readonly url?: string;
  readonly code?: string;
  readonly todos?: readonly TodoItem[];
  /** One entry of a list that is kept elsewhere: new without an id, changed with one. */
  readonly todoChange?: TodoItem;
  readonly prompt?: string;
  readonly agent?: string;
  readonly question?: string;
  /** The process or shell the call talks to. */
  readonly session?: string;
  readonly background?: boolean;
  /** True if the call asks for only part of a file. */
  readonly partial?: boolean;
}

export interface TodoItem {
  readonly id?: string;
  readonly text: string;
  readonly status: string;
}

/** `unknown`: the output does not say. `denied`: a person or a policy refused the call, so nothing happened. */
export type OutcomeStatus = "ok" | "failed" | "unknown" | "denied";

export interface ToolOutcome {
  readonly status: OutcomeStatus;
  readonly exitCode?: number;
  /** Lines of the real output, standard error included. */
  readonly lines?: number;
  readonly durationMs?: number;
  readonly matches?: number;
  readonly files?: number;
  /** How many lines the whole file has, if the output says so. */
  readonly fileLines?: number;
  readonly tests?: TestCounts;
  /** The line that says what went wrong, word for word. */
  readonly reason?: string;
  readonly process?: ProcessNotice;
}

/** A test run as its runner sums it up. A number the runner does not print is undefined. */
export interface TestCounts {
  readonly failed: number;
  readonly passed?: number;
  readonly skipped?: number;
  readonly total?: number;
  /** Fewer than `failed` if the output does not name them all. */
  readonly failing: readonly FailingTest[];
  /** What is counted if it is not tests: `go test` names none that pass, only their packages. */
  readonly unit?: "package";
}

export interface FailingTest {
  readonly name: string;
  readonly message?: string;
}

/** What a result says about a process that outlives its call. */
export interface ProcessNotice {
  readonly state: "running" | "stopped" | "exited";
  readonly session?: string;
  readonly pid?: string;
  readonly port?: string;
}

/** One thing done to one file. */
export interface FileTouch {
  /** `restored`: put back to what is committed. */
  readonly action: "read" | "created" | "modified" | "deleted" | "moved" | "restored";
  /** As the call or the result writes it. */
  readonly path: string;
  /** The folder a relative path starts from, if the call says so. */
  readonly directory?: string;
  /** Where a moved file went. */
  readonly destination?: string;
  /** How many lines the file has afterwards, if known. */
  readonly lines?: number;
  /** True if only part of the file was read. */
  readonly partial?: boolean;
  /** True if it wrote to a device or a temporary file: nothing in the project changed. */
  readonly isScratch?: boolean;
}

/** Lines that a call changed in one place of one file. Blank lines are left out. */
export interface ChangedLines {
  /** As the call writes it. */
  readonly path: string;
  /** The name of what contains the lines: a function, a class, a field, a key, a heading. */
  readonly place?: string;
  /** As they were in the file, not as an argument escaped them. For a shell substitution, the pattern. */
  readonly removed: readonly string[];
  readonly added: readonly string[];
  /** True if the call created the file. */
  readonly isNew: boolean;
}

/** Something that a command did to a repository. */
export interface GitEvent {
  readonly kind: "commit" | "branch" | "push" | "reset" | "rebase" | "merge";
  /** The line that git printed; the command if it printed none. */
  readonly text: string;
  /** What was committed, or what a branch or the head now points to, abbreviated as git does. */
  readonly hash?: string;
  /** The first line of a commit's message. */
  readonly subject?: string;
  /** The branch it happened on, or the one that is now current. */
  readonly branch?: string;
  /** True if this created the branch. */
  readonly isNew?: boolean;
}
