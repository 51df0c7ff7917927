import { CompactionError } from "../../core/base/errors.ts";
import { isObject } from "../../core/json/wire-value.ts";
import { FORMATS, type Format } from "../codec.ts";

/** What wrote a session: an agent's own log, a training file, lines of plain messages, or one plain document. */
export type LogSource = "claude-code" | "codex" | "share-gpt" | "jsonl" | "json";

/** A session in a provider's form, with notes on what had to be done to get it there. */
export interface SessionLog {
  readonly source: LogSource;
  readonly format: Format;
  /** A request body or an array of messages, ready for the codec of `format`. */
  readonly wire: unknown;
  /** What was repaired, joined or left out, with counts. Contains no content of the session. */
  readonly notes: readonly string[];
  readonly reported?: ReportedUsage;
  /** The model that answered last, if the log says it. */
  readonly model?: string;
}

/** What the provider counted for the last request of a session. */
export interface ReportedUsage {
  /** Every token of the prompt, read from a cache or not. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The message in which the answer begins: the prompt was the messages before it. */
  readonly messageIndex: number;
  /** The first message of that prompt; above 0 if the agent had already compacted what came before. */
  readonly firstMessageIndex: number;
}

/**
 * Reads a log one parsed line at a time, so that a large file is never in memory whole: a reader keeps only what the
 * session needs from a line.
 */
export interface SessionLogReader {
  /** Accepts any JSON value; a line it does not understand is counted and is never an error. */
  add(line: unknown): void;
  /** Throws `UNRECOGNISED_INPUT` if the lines contain no conversation. */
  finish(): SessionLog;
}

/** The field as a number of tokens; 0 if it is missing or not such a number. */
export function parseTokenCount(usage: unknown, key: string): number {
  const count = isObject(usage) ? usage[key] : undefined;
  return typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? count : 0;
}

/**
 * A prompt may shrink a little without a compaction, for example by the thinking of earlier turns; only a compaction
 * removes more.
 */
const MIN_KEPT_SHARE = 0.8;

/**
 * Whether something between the agent and the provider, such as our gateway, made a prompt smaller: the provider counted
 * far less than for the previous request, and the log does not say that anything was taken out.
 */
export function wasCut(countBefore: number, count: number): boolean {
  return count < countBefore * MIN_KEPT_SHARE;
}

/** The note about such prompts. The provider then counted messages other than those in the log. */
export const CUT_NOTE =
  "prompts that a gateway or the provider had shortened, so that the provider's counts are not used";

/** Writes `what: count` for every count above zero, in the order of the list. */
export function writeNotes(counts: readonly (readonly [what: string, count: number])[]): string[] {
  return counts.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${count}`);
}

const SUPPORTED = [...FORMATS, "Claude Code logs", "Codex logs", "ShareGPT trajectories"];

/** The refusal of input in which no reader finds a conversation. `looksLike` names its outline, never its content. */
export function unrecognisedInput(looksLike: string): CompactionError<"UNRECOGNISED_INPUT"> {
  return new CompactionError("UNRECOGNISED_INPUT", { looksLike, supported: SUPPORTED });
}
