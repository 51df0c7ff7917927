import type { Format } from "../codec.ts";

/** What wrote a session: an agent's own log, a training file, lines of plain messages, or one plain document. */
export type LogSource = "claude-code" | "codex" | "share-gpt" | "jsonl" | "json";

/** A session in the form a provider takes it, with what had to be done to get it there. */
export interface SessionLog {
  readonly source: LogSource;
  readonly format: Format;
  /** A request body or an array of messages, ready for the codec of `format`. */
  readonly wire: unknown;
  /** What was repaired, joined or left out, with counts. Holds no content of the session. */
  readonly notes: readonly string[];
  readonly reported?: ReportedUsage;
  /** The model that answered last, where the log says it. */
  readonly model?: string;
}

/** What the provider counted for the last request of a session. */
export interface ReportedUsage {
  /** Every token of the prompt, read from a cache or not. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** The message in which the answer begins: the prompt was the messages before it. */
  readonly messageIndex: number;
  /** The first message of that prompt; above 0 where the agent had already compacted what came before. */
  readonly firstMessageIndex: number;
}

/**
 * Reads a log one parsed line at a time, so that a large file is never in memory whole: a reader
 * keeps of a line only what the session needs.
 */
export interface SessionLogReader {
  /** Takes any JSON value; a line it does not understand is counted, never an error. */
  add(line: unknown): void;
  /** Throws `UNRECOGNISED_INPUT` where the lines hold no conversation. */
  finish(): SessionLog;
}
