import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { constants } from "node:os";
import { pipeline } from "node:stream/promises";
import { createStreamRedactor } from "./redact-stream.ts";
import type { SpoolPaths } from "./reduce-outputs.ts";

export interface SpawnOptions {
  /** The files that what it prints goes to; undefined where there can be none: then it is collected in memory. */
  readonly paths: SpoolPaths | undefined;
  /** Hears what is printed as it comes. */
  readonly tee?: ((chunk: Uint8Array) => void) | undefined;
  /** Whether what is heard keeps its secrets. */
  readonly isRaw: boolean;
}

/** What a command printed that could go to no file. */
export interface CollectedOutputs {
  readonly stdout: readonly Uint8Array[];
  readonly stderr: readonly Uint8Array[];
}

/** How a command ended. `fault` says why it could not be started. */
interface Ending {
  readonly exitCode: number;
  readonly fault?: string;
}

export interface CommandEnding extends Ending {
  readonly collected: CollectedOutputs;
}

const NOT_FOUND = 127;
const NOT_RUNNABLE = 126;
const KILLED = 128;
/** What a terminal, a supervisor or a closing window sends. */
const FORWARDED = ["SIGTERM", "SIGHUP", "SIGQUIT", "SIGINT"] as const;

/**
 * Runs a command with our standard input. What it prints goes to files, so that memory does not
 * depend on how much it is. Signals that we get are passed on.
 */
export async function spawnCommand(
  [program = "", ...args]: readonly string[],
  { paths, tee, isRaw }: SpawnOptions,
): Promise<CommandEnding> {
  const collected = { stdout: [] as Uint8Array[], stderr: [] as Uint8Array[] };
  if (paths !== undefined && tee === undefined) {
    const stdout = await open(paths.stdout, "w", 0o600);
    const stderr = await open(paths.stderr, "w", 0o600);
    try {
      const child = spawn(program, args, { stdio: ["inherit", stdout.fd, stderr.fd] });
      return { ...(await waitFor(child, program, "exit")), collected };
    } finally {
      await stdout.close();
      await stderr.close();
    }
  }
  const child = spawn(program, args, { stdio: ["inherit", "pipe", "pipe"] });
  const copy = async (source: AsyncIterable<Uint8Array>, name: keyof SpoolPaths): Promise<void> => {
    const heard = overhear(source, tee, isRaw);
    if (paths !== undefined) return pipeline(heard, createWriteStream(paths[name], { mode: 0o600 }));
    for await (const chunk of heard) collected[name].push(chunk);
  };
  const [ending] = await Promise.all([
    waitFor(child, program, "close"),
    copy(child.stdout, "stdout"),
    copy(child.stderr, "stderr"),
  ]);
  return { ...ending, collected };
}

async function* overhear(
  chunks: AsyncIterable<Uint8Array>,
  tee: ((chunk: Uint8Array) => void) | undefined,
  isRaw: boolean,
): AsyncGenerator<Uint8Array> {
  const redactor = createStreamRedactor();
  for await (const chunk of chunks) {
    tee?.(isRaw ? chunk : redactor.push(chunk));
    yield chunk;
  }
  tee?.(redactor.end());
}

async function waitFor(child: ChildProcess, program: string, event: "exit" | "close"): Promise<Ending> {
  const forward = (signal: NodeJS.Signals): void => {
    // A terminal sends Ctrl-C to the command as well; a second one means "at once" to many.
    if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await new Promise<Ending>((resolve) => {
      child.on("error", (error) => resolve(describeFault(error, program)));
      child.on(event, (code: number | null, signal: NodeJS.Signals | null) => {
        resolve({ exitCode: code ?? KILLED + (signal === null ? 0 : constants.signals[signal]) });
      });
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}

function describeFault(error: Error, program: string): Ending {
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOENT") return { exitCode: NOT_FOUND, fault: `There is no command "${program}".` };
  return { exitCode: NOT_RUNNABLE, fault: `The command "${program}" cannot be run: ${code || error.message}.` };
}
