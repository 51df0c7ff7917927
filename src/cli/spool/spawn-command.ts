import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { type ChildEnding, waitForChild } from "../wait-for-child.ts";
import { createStreamRedactor } from "./redact-stream.ts";
import type { SpoolPaths } from "./reduce-outputs.ts";

export interface SpawnOptions {
  /** The files that its output goes to; undefined if there can be none: then the output is collected in memory. */
  readonly paths: SpoolPaths | undefined;
  /** Called with the output as it comes. */
  readonly tee?: ((chunk: Uint8Array) => void) | undefined;
  /** Whether that output keeps its secrets. */
  readonly isRaw: boolean;
}

/** The output of a command that could not be written to files. */
export interface CollectedOutputs {
  readonly stdout: readonly Uint8Array[];
  readonly stderr: readonly Uint8Array[];
}

export interface CommandEnding extends ChildEnding {
  readonly collected: CollectedOutputs;
}

/**
 * Runs a command with our standard input. What it prints goes to files, so that memory does not depend on its size.
 * Signals that we get are passed on.
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
      return { ...(await waitForChild(child, program, { event: "exit", place: "" })), collected };
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
    waitForChild(child, program, { event: "close", place: "" }),
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
