import type { ChildProcess } from "node:child_process";
import { constants } from "node:os";

export interface ChildEnding {
  /** That of the command; 127 and 126 if there is none or it cannot be run, 128 and its number for a signal. */
  readonly exitCode: number;
  /** Why it could not be started. */
  readonly fault?: string;
}

export interface WaitOptions {
  /** `close` waits for its output too. */
  readonly event: "exit" | "close";
  /** Follows the name of a command that does not exist, and says where it was looked for. */
  readonly place: "" | " on your PATH";
}

/**
 * The exit codes of shells if there is no such command, if it cannot be run, and the base to which a signal's number is
 * added.
 */
export const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const KILLED = 128;
/** What a terminal, a supervisor or a closing window sends. */
const FORWARDED = ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT"] as const;

/** Waits for a command to end, and passes on the signals that we get. */
export async function waitForChild(child: ChildProcess, program: string, options: WaitOptions): Promise<ChildEnding> {
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal sends Ctrl-C to the whole group: the command has already received it, and a second one means "at once"
    // to many.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await new Promise<ChildEnding>((resolve) => {
      child.on("error", (error) => resolve(describeFault(error, program, options.place)));
      child.on(options.event, (code: number | null, signal: NodeJS.Signals | null) => {
        resolve({ exitCode: code ?? KILLED + (signal === null ? 0 : constants.signals[signal]) });
      });
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}

function describeFault(error: Error, program: string, place: string): ChildEnding {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return { exitCode: NOT_FOUND, fault: `There is no command "${program}"${place}.` };
  return { exitCode: NOT_RUNNABLE, fault: `The command "${program}" cannot be run: ${code || error.message}.` };
}
