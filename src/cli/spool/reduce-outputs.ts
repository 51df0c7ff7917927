import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { ReduceOptions } from "../../core/reduce/index.ts";
import { loadKey } from "../../keys/load-key.ts";
import { hostPlace } from "../read-store.ts";
import { readSpool, type SpooledOutput } from "./read-spool.ts";
import { redactStream } from "./redact-stream.ts";
import { countOutput, type ReducedOutput, type ReduceOutputTools, reduceOutput } from "./reduce-output.ts";
import { SEALED_ENDING, sealOutput } from "./sealed-output.ts";
import { shareBudget } from "./share-budget.ts";

/** The files that a command printed to. */
export interface SpoolPaths {
  readonly stdout: string;
  readonly stderr: string;
}

export interface ReducedOutputs {
  readonly stdout: ReducedOutput;
  readonly stderr: ReducedOutput;
  /** Whether an output was too large to be read whole, so that its file has to stay. */
  readonly isKept: boolean;
}

/** Reduces both outputs of a command, each by itself, within one budget. */
export async function reduceOutputs(
  paths: SpoolPaths,
  options: ReduceOptions,
  tools: Omit<ReduceOutputTools, "keptIn">,
): Promise<ReducedOutputs> {
  const stdout = await readSpool(paths.stdout);
  const stderr = await readSpool(paths.stderr);
  const [forStdout, forStderr] =
    options.maxTokens === undefined
      ? [options, options]
      : shareBudget(options.maxTokens, [countOutput(stdout, tools), countOutput(stderr, tools)]).map((maxTokens) => ({
          ...options,
          maxTokens,
        }));
  const isKept = stdout.skippedBytes > 0 || stderr.skippedBytes > 0;
  const keep = async (path: string, { skippedBytes }: SpooledOutput): Promise<string> =>
    skippedBytes === 0 ? "" : keepOutput(path, tools.isRaw);
  const reduced = {
    stdout: await reduceOutput(stdout, forStdout ?? options, { ...tools, keptIn: await keep(paths.stdout, stdout) }),
    stderr: await reduceOutput(stderr, forStderr ?? options, { ...tools, keptIn: await keep(paths.stderr, stderr) }),
    isKept,
  };
  // What stays is under the key, and nothing in clear beside it.
  if (isKept) for (const path of [paths.stdout, paths.stderr]) await rm(path, { force: true });
  return reduced;
}

/** Keeps an output beside its spool, under the host's key. @returns The path of what is kept. */
async function keepOutput(path: string, isRaw: boolean): Promise<string> {
  const sealed = `${path}${SEALED_ENDING}`;
  const pieces: AsyncIterable<Uint8Array> = createReadStream(path);
  await sealOutput(isRaw ? pieces : redactStream(pieces), sealed, await loadKey(hostPlace()));
  return sealed;
}
