import { CompactionError } from "../../core/base/errors.ts";
import type { Summarizer } from "../../core/base/ports.ts";
import { SummarizerFailure } from "../../core/base/summarizer-failure.ts";
import type { SummaryAnswer } from "../../core/model/summary.ts";
import { checkWholeNumber } from "../check-option.ts";
import { DEFAULT_TIMEOUT_MS } from "../provider-summarizer.ts";
import { reportProgress } from "../report-progress.ts";
import { watchTime } from "../watch-time.ts";
import { type CommandOutcome, runShellCommand } from "./run-shell-command.ts";

/** What servers for local models commonly offer, or more; a command cannot be asked for its window. */
const DEFAULT_WINDOW_TOKENS = 32_000;
/** A judgement: far more than any summary; memory is bounded. */
const MAX_OUTPUT_CHARACTERS = 2_000_000;

/** The exit codes of a shell if the program does not exist or may not be run. */
const NOT_FOUND_CODES: ReadonlySet<number | null> = new Set([126, 127]);

export interface CommandSummarizerOptions {
  /** A line for the system's shell. It gets the environment of this process. */
  readonly command: string;
  /** The largest prompt the command can read. */
  readonly windowTokens?: number | undefined;
  readonly timeoutMs?: number | undefined;
}

/**
 * Writes summaries with any program: the prompt on its standard input, the summary on its standard output.
 *
 * Neither the command nor what it wrote to standard error is ever shown: both can contain secrets.
 */
export function commandSummarizer({
  command,
  windowTokens = DEFAULT_WINDOW_TOKENS,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: CommandSummarizerOptions): Summarizer {
  if (command.trim() === "" || command.includes("\0")) {
    throw new CompactionError("INVALID_POLICY", {
      key: "command",
      range: "a line for the shell",
      received: command.trim() === "" ? "empty" : "one with a NUL in it",
    });
  }
  const totalMs = checkWholeNumber("timeoutMs", timeoutMs);

  return {
    name: "command",
    windowTokens: checkWholeNumber("windowTokens", windowTokens),
    async summarize({ prompt }, { signal, onProgress } = {}) {
      // Local models are silent while they load, so only the total counts.
      const watch = watchTime({ totalMs, signal });
      try {
        watch.signal.throwIfAborted();
        const outcome = await runShellCommand(command, {
          input: prompt,
          maximumCharacters: MAX_OUTPUT_CHARACTERS,
          signal: watch.signal,
          onOutput: (characters) => reportProgress(onProgress, characters),
        });
        return toAnswer(outcome);
      } catch (error) {
        if (error instanceof SummarizerFailure) throw error;
        // The cause is left out: its message can contain the command.
        throw new SummarizerFailure("unavailable", "The command cannot be started.");
      } finally {
        watch.close();
      }
    },
  };
}

function toAnswer({ output, exitCode, errorBytes }: CommandOutcome): SummaryAnswer {
  const complaint = errorBytes === 0 ? "" : ` It wrote ${errorBytes} bytes to standard error.`;
  if (NOT_FOUND_CODES.has(exitCode)) {
    throw new SummarizerFailure("no-provider", `The command was not found or may not be run.${complaint}`);
  }
  if (exitCode !== 0) {
    const fact = exitCode === null ? "was ended by a signal" : `failed with exit code ${exitCode}`;
    throw new SummarizerFailure("unavailable", `The command ${fact}.${complaint}`);
  }
  if (output.trim() === "") throw new SummarizerFailure("empty", `The command wrote nothing.${complaint}`);
  // A command cannot say how its model ended.
  return { text: output, model: "command", stopReason: "unknown" };
}
