import type { SessionRow } from "./session-row.ts";

/** One session with everything that the page shows of it except texts. */
export interface SessionDetail {
  readonly row: SessionRow;
  /** For a session that only the archive knows: before and after each of its compactions. */
  readonly turns: readonly TurnPoint[];
  /** From this size on, the next prompt is compacted in the background; undefined if cost decides, not size. */
  readonly thresholdTokens?: number;
  /** From this size on, a request is compacted before it is sent. */
  readonly hygieneTokens?: number;
  readonly compactions: readonly CompactionRow[];
  /** What the archive has of it; undefined if it has nothing. */
  readonly archived?: ArchivedFacts;
}

/** One request and its answer, in numbers. */
export interface TurnPoint {
  /** Counted from 1 in the session. */
  readonly number: number;
  readonly atMs: number;
  readonly clientTokens: number;
  readonly sentTokens: number;
  readonly promptTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
  /** Whether a compaction is in place with it for the first time. */
  readonly isCompacted: boolean;
}

export const BREAKDOWN_NAMES = ["system", "tools", "user", "assistant", "results", "record"] as const;

export type BreakdownName = (typeof BREAKDOWN_NAMES)[number];

export interface BreakdownShare {
  readonly name: BreakdownName;
  readonly tokens: number;
}

/** A compaction as a list shows it, from its report. */
export interface CompactionRow {
  /** Its place among the compactions of the session, from 1 on: two nodes may have made one with the same number. */
  readonly place: number;
  readonly number: number;
  readonly atMs: number;
  readonly isUndone: boolean;
  /** Whether the archive keeps the transcript, so that this can be undone. */
  readonly canUndo: boolean;
  readonly trigger: string;
  /** The sums by which cost decided; undefined if something else did, or if they are no longer known. */
  readonly cost?: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly messagesBefore: number;
  readonly steps: readonly StepRow[];
  readonly summary: string;
  readonly handles: number;
  readonly durationMs?: number;
}

export interface StepRow {
  readonly step: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

export interface ArchivedFacts {
  /** The session's name in the archive. */
  readonly id: string;
  readonly messages: number;
  readonly archivedMessages: number;
  readonly handles: number;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  readonly parentId?: string;
  readonly continuedAs?: string;
}
