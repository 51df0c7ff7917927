import { spawn } from "node:child_process";
import { constants } from "node:os";

export interface ChildCall {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface ChildEnding {
  /** That of the command; 127 and 126 where there is none or it cannot be run, 128 and its number for a signal. */
  readonly exitCode: number;
  /** Why it could not be started. */
  readonly fault?: string;
}

export const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const KILLED = 128;
const FORWARDED = ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT"] as const;

/** Runs a command on our own terminal, and passes on the signals that we get. */
export async function runChild({ program, args, environment }: ChildCall): Promise<ChildEnding> {
  const child = spawn(program, args, { stdio: "inherit", env: environment });
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal sends Ctrl-C to the whole group: the command has it already, and decides by itself what it means.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await new Promise<ChildEnding>((resolve) => {
      child.on("error", (error) => resolve(describeFault(error, program)));
      child.on("exit", (code, signal) => {
        resolve({ exitCode: code ?? KILLED + (signal === null ? 0 : constants.signals[signal]) });
      });
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}

function describeFault(error: Error, program: string): ChildEnding {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return { exitCode: NOT_FOUND, fault: `There is no command "${program}" on your PATH.` };
  return { exitCode: NOT_RUNNABLE, fault: `The command "${program}" cannot be run: ${code || error.message}.` };
}
