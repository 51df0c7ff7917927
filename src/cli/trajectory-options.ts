import { availableParallelism } from "node:os";
import { dropUndefined } from "../core/base/drop-undefined.ts";
import { CompactionError } from "../core/base/errors.ts";
import { TRAJECTORY_FORMATS, type TrajectoryFormat } from "../trajectories/trajectory-format.ts";
import {
  DEFAULT_PROTECT_LAST,
  DEFAULT_SUMMARY_TOKENS,
  MIN_SUMMARY_TOKENS,
  type TrajectorySettings,
} from "../trajectories/trajectory-settings.ts";
import {
  flag,
  getText,
  getWholeNumber,
  type OptionDefinition,
  type OptionValues,
  option,
  UsageError,
} from "./command.ts";
import { CONFIG_OPTIONS, loadCommandSettings, SUMMARIZER_OPTIONS } from "./load-command-settings.ts";
import { parseModelOption } from "./load-counter.ts";

/** Summaries in progress at once by default: most providers accept this many from one key. */
const DEFAULT_CONCURRENCY = 8;
/** A judgement: more than any machine has processors for. */
const MAX_THREADS = 256;

/** Options that decide how a trajectory is compacted. */
export const TRAJECTORY_OPTIONS: Readonly<Record<string, OptionDefinition>> = {
  target: option("N", "the most tokens a trajectory may have; shorter ones stay as they are"),
  "summary-tokens": option("N", `the most tokens the summary turn may have (default ${DEFAULT_SUMMARY_TOKENS})`),
  "protect-last": option("N", `newest turns that stay (default ${DEFAULT_PROTECT_LAST})`),
  format: option("F", `${TRAJECTORY_FORMATS.join(", ")}, auto (default auto: line by line)`),
  model: option("NAME", "the model whose tokens are counted"),
  exact: flag("count with OpenAI's tokenizer instead of estimating"),
};

/**
 * Options that decide how the work is done; apart from who writes the summaries, the output does not depend on them.
 */
export const WORK_OPTIONS: Readonly<Record<string, OptionDefinition>> = {
  threads: option("N", "number of worker threads (default: one for each processor)"),
  concurrency: option("N", `summaries that may be in progress at once (default ${DEFAULT_CONCURRENCY})`),
  ...SUMMARIZER_OPTIONS,
  ...CONFIG_OPTIONS,
};

/** The settings with which trajectories are compacted. */
export function parseTrajectorySettings(values: OptionValues): TrajectorySettings {
  const targetTokens = getWholeNumber(values, "target");
  if (targetTokens === undefined) throw new UsageError("Use --target to say how many tokens a trajectory may have.");
  const summaryTokens = getWholeNumber(values, "summary-tokens") ?? DEFAULT_SUMMARY_TOKENS;
  if (summaryTokens < MIN_SUMMARY_TOKENS) throw new UsageError(`--summary-tokens takes ${MIN_SUMMARY_TOKENS} or more.`);
  const model = parseModelOption(values, false);
  return dropUndefined({
    targetTokens,
    summaryTokens,
    protectLast: getWholeNumber(values, "protect-last") ?? DEFAULT_PROTECT_LAST,
    format: parseFormat(values),
    model,
    tokenizer: values["exact"] === true ? (model ?? "o200k_base") : undefined,
  });
}

/** Who does the work, and with how many threads. */
export interface WorkForce {
  /** Undefined: no model is asked. */
  readonly summarizer: string | undefined;
  readonly threads: number;
  readonly concurrency: number;
}

export async function parseWorkForce(values: OptionValues): Promise<WorkForce> {
  const { summarizer: named } = await loadCommandSettings(values);
  const summarizer = named === "none" ? undefined : named;
  const threads = getWholeNumber(values, "threads") ?? availableParallelism();
  const concurrency = getWholeNumber(values, "concurrency") ?? DEFAULT_CONCURRENCY;
  if (threads < 1 || threads > MAX_THREADS) throw new UsageError(`--threads takes 1 to ${MAX_THREADS}.`);
  if (concurrency < 1) throw new UsageError("--concurrency takes 1 or more.");
  return { summarizer, threads, concurrency: summarizer === undefined ? threads : concurrency };
}

function parseFormat(values: OptionValues): TrajectoryFormat | undefined {
  const name = getText(values, "format") ?? "auto";
  if (name === "auto") return undefined;
  const format = TRAJECTORY_FORMATS.find((candidate) => candidate === name);
  if (format !== undefined) return format;
  throw new CompactionError("UNKNOWN_FORMAT", { received: name, supported: [...TRAJECTORY_FORMATS, "auto"] });
}
