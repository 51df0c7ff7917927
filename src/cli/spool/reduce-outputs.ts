import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { ReduceOptions } from "../../core/reduce/index.ts";
import { hostPlace } from "../../keys/find-home.ts";
import { loadKey } from "../../keys/load-key.ts";
import { loadSpool, type SpooledOutput } from "./load-spool.ts";
import { redactStream } from "./redact-stream.ts";
import { countOutput, type ReducedOutput, type ReduceOutputTools, reduceOutput } from "./reduce-output.ts";
import { SEALED_ENDING, sealOutput } from "./sealed-output.ts";

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

/** Reduces both outputs of a command, each separately, within one budget. */
export async function reduceOutputs(
  paths: SpoolPaths,
  options: ReduceOptions,
  tools: Omit<ReduceOutputTools, "keptIn">,
): Promise<ReducedOutputs> {
  const stdout = await readClean(paths.stdout, tools);
  const stderr = await readClean(paths.stderr, tools);
  const [forStdout, forStderr] =
    options.maxTokens === undefined
      ? [options, options]
      : shareBudget(options.maxTokens, [countOutput(stdout, tools), countOutput(stderr, tools)]).map((maxTokens) => ({
          ...options,
          maxTokens,
        }));
  const isKept = stdout.skippedBytes > 0 || stderr.skippedBytes > 0;
  const keep = async (path: string, { skippedBytes, cleanPath }: CleanOutput): Promise<string> =>
    skippedBytes === 0 ? "" : keepOutput(path, cleanPath);
  const reduced = {
    stdout: await reduceOutput(stdout, forStdout ?? options, { ...tools, keptIn: await keep(paths.stdout, stdout) }),
    stderr: await reduceOutput(stderr, forStderr ?? options, { ...tools, keptIn: await keep(paths.stderr, stderr) }),
    isKept,
  };
  // What stays is encrypted, with nothing unencrypted beside it.
  if (isKept) {
    const inClear = [paths.stdout, paths.stderr, stdout.cleanPath, stderr.cleanPath];
    for (const path of inClear) await rm(path, { force: true });
  }
  return reduced;
}

/** An output, and the file that it was read from. */
interface CleanOutput extends SpooledOutput {
  readonly cleanPath: string;
}

/** Reads an output. One that is too large to be read whole is redacted before it is cut, like every other. */
async function readClean(
  path: string,
  { isRaw, maxBytes }: Pick<ReduceOutputTools, "isRaw" | "maxBytes">,
): Promise<CleanOutput> {
  const output = await loadSpool(path, maxBytes);
  if (isRaw || output.skippedBytes === 0) return { ...output, cleanPath: path };
  const cleanPath = `${path}.clean`;
  await pipeline(redactStream(createReadStream(path)), createWriteStream(cleanPath, { mode: 0o600 }));
  return { ...(await loadSpool(cleanPath, maxBytes)), cleanPath };
}

/** Keeps an output beside its spool, encrypted with the host's key. @returns The path of the kept file. */
async function keepOutput(path: string, cleanPath: string): Promise<string> {
  const sealed = `${path}${SEALED_ENDING}`;
  await sealOutput(createReadStream(cleanPath), sealed, await loadKey(hostPlace()));
  return sealed;
}

/** Shares a budget between two outputs: what one does not need the other gets, and each gets half if both need more. */
export function shareBudget(maxTokens: number, tokens: readonly [number, number]): readonly [number, number] {
  const half = Math.floor(maxTokens / 2);
  const [first, second] = tokens;
  if (second <= half) return [maxTokens - second, second];
  if (first <= half) return [first, maxTokens - first];
  return [maxTokens - half, half];
}
