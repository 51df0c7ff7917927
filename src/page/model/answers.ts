import type { SessionRow } from "./session-row.ts";

/** What serves the page, and for whom. */
export interface PageStatus {
  /** `archive` if no gateway is running. */
  readonly mode: "gateway" | "observe" | "archive";
  readonly tenant: string;
  readonly store: string;
  /** Our own faults since the start. */
  readonly faults: number;
  /** The kinds of output that can be reduced. */
  readonly kinds: readonly string[];
}

export interface SessionsAnswer {
  readonly sessions: readonly SessionRow[];
}

/** Title and agent of sessions that only the archive knows, by their names; read when they come into view. */
export interface TitlesAnswer {
  readonly titles: Readonly<Record<string, Pick<SessionRow, "title" | "agent">>>;
}

/** A page of a text. */
export interface TextAnswer {
  readonly text: string;
  /** To read on; undefined at the end. */
  readonly nextCursor?: string;
  readonly notes: readonly string[];
}

/** An original by its handle. */
export interface OriginalAnswer extends TextAnswer {
  readonly handle: string;
  readonly kind: string;
  readonly tool?: string;
  readonly sha256: string;
  readonly characters: number;
  readonly isRaw: boolean;
}

export interface OriginalRow {
  readonly handle: string;
  readonly session: string;
  readonly kind: string;
  readonly tool?: string;
  readonly snippet: string;
  readonly createdAtMs: number;
}

export interface FoundAnswer {
  readonly hits: readonly OriginalRow[];
  readonly isComplete: boolean;
}

export interface PurgeAnswer {
  readonly sessions: number;
  readonly messages: number;
  readonly handles: number;
  readonly texts: number;
}

export interface RestoreAnswer {
  readonly session: string;
  readonly undone: readonly number[];
}

/** What to reduce. */
export interface ReduceRequest {
  readonly text: string;
  readonly kind?: string;
  readonly query?: string;
  readonly command?: string;
  readonly maxTokens?: number;
}

export interface ReduceAnswer {
  readonly kind: string;
  readonly text: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** How many secrets were taken out before anything else. */
  readonly secrets: number;
}

/** What the stream of events carries: rows that are new or changed, and the state of the server. */
export interface LiveNews {
  readonly sessions: readonly SessionRow[];
  readonly faults: number;
}
