import type { ReduceOptions } from "../../core/reduce/index.ts";
import { readSpool } from "./read-spool.ts";
import { countOutput, type ReducedOutput, type ReduceOutputTools, reduceOutput } from "./reduce-output.ts";
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
  return {
    stdout: await reduceOutput(stdout, forStdout ?? options, { ...tools, keptIn: paths.stdout }),
    stderr: await reduceOutput(stderr, forStderr ?? options, { ...tools, keptIn: paths.stderr }),
    isKept: stdout.skippedBytes > 0 || stderr.skippedBytes > 0,
  };
}
