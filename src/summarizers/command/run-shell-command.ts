import { type ChildProcess, spawn } from "node:child_process";
import { SummarizerFailure } from "../../core/base/summarizer-failure.ts";

export interface CommandRun {
  /** Goes to standard input. */
  readonly input: string | Uint8Array;
  /** The encoding of its output; `latin1` accepts any bytes, one character each. */
  readonly encoding?: "utf-8" | "latin1";
  /** More output than this ends the command. */
  readonly maximumCharacters: number;
  /** Ends the command; the caller gets its reason. */
  readonly signal: AbortSignal;
  readonly onOutput: (characters: number) => void;
}

export interface CommandOutcome {
  readonly output: string;
  /** Null if a signal ended the command. */
  readonly exitCode: number | null;
  /** How much went to standard error. Its text is not kept: it can contain the prompt. */
  readonly errorBytes: number;
}

/**
 * Runs a command in the system's shell, in its own process group, so that everything it started ends with it.
 */
export function runShellCommand(
  command: string,
  { input, encoding = "utf-8", maximumCharacters, signal, onOutput }: CommandRun,
): Promise<CommandOutcome> {
  const child = spawn(command, { shell: true, detached: process.platform !== "win32", windowsHide: true });
  const decode = createDecoder(encoding);
  const texts: string[] = [];
  let characters = 0;
  let errorBytes = 0;

  return new Promise<CommandOutcome>((resolve, reject) => {
    let isSettled = false;
    const settle = (finish: () => void) => {
      if (isSettled) return;
      isSettled = true;
      signal.removeEventListener("abort", stop);
      finish();
    };
    const giveUp = (error: unknown) =>
      settle(() => {
        stopProcessGroup(child);
        reject(error);
      });
    const stop = () => giveUp(signal.reason);
    const collect = (chunk?: Uint8Array) => {
      try {
        texts.push(decode(chunk));
      } catch {
        return giveUp(new SummarizerFailure("malformed", "The command's output is not UTF-8."));
      }
      characters += texts.at(-1)?.length ?? 0;
      if (characters > maximumCharacters)
        giveUp(new SummarizerFailure("malformed", "The command's output does not end."));
    };

    child.on("error", () => giveUp(new SummarizerFailure("no-provider", "The system's shell cannot be started.")));
    child.stdout.on("data", (chunk: Uint8Array) => {
      collect(chunk);
      if (!isSettled) onOutput(characters);
    });
    child.stderr.on("data", (chunk: Uint8Array) => {
      errorBytes += chunk.byteLength;
    });
    child.on("close", (exitCode) => {
      collect();
      settle(() => resolve({ output: texts.join(""), exitCode, errorBytes }));
    });
    // A command may end without having read everything.
    child.stdin.on("error", () => {});
    child.stdin.end(input);

    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}

/** Decodes output piece by piece, and the rest at its end. Throws for bytes that are not in the encoding. */
function createDecoder(encoding: NonNullable<CommandRun["encoding"]>): (chunk?: Uint8Array) => string {
  if (encoding === "latin1") return (chunk) => (chunk === undefined ? "" : Buffer.from(chunk).toString("latin1"));
  const decoder = new TextDecoder(encoding, { fatal: true });
  return (chunk) => decoder.decode(chunk, { stream: chunk !== undefined });
}

/** How long a command may take to end by itself. */
const GRACE_MS = 1_000;

/** Ends a command and everything it started: politely first, then for good. Does not wait for it. */
function stopProcessGroup(child: ChildProcess): void {
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  const { pid } = child;
  if (pid === undefined) return;
  signalGroup(child, pid, "SIGTERM");
  setTimeout(() => signalGroup(child, pid, "SIGKILL"), GRACE_MS);
}

function signalGroup(child: ChildProcess, pid: number, signal: NodeJS.Signals): void {
  try {
    // Windows has no process groups: there only the shell itself is ended.
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-pid, signal);
  } catch {
    // The group has already ended.
  }
}
