import type { CompactionRow } from "./session-detail.ts";

/** One compaction, message by message. Texts are excerpts: a message is read when it is opened. */
export interface CompactionDetail {
  readonly row: CompactionRow;
  readonly windowTokens: number;
  readonly thresholdTokens: number;
  readonly targetTokens: number;
  readonly promptTokens: number;
  readonly countedAs: string;
  /** The handoff as a reader sees it; undefined if this compaction wrote none, or it is gone. */
  readonly record?: string;
  readonly changes: readonly ChangeRow[];
  /** Messages that stay as they are and that only the client has. */
  readonly keptElsewhere: number;
  readonly digests: readonly DigestRow[];
  readonly claims?: ClaimCounts;
  readonly summarizer?: string;
  readonly retention: readonly RetainedFact[];
  /** Standing rules of the user: in the handoff, and without room in it. */
  readonly pins?: { readonly held: number; readonly leftOut: number };
  readonly failure?: string;
}

export type ChangeKind = "kept" | "reduced" | "folded" | "written";

/** What happened to one message. */
export interface ChangeRow {
  readonly kind: ChangeKind;
  readonly before?: MessageBrief;
  readonly after?: MessageBrief;
  /** Whether it contains the handoff, beside what is left of a client's message. */
  readonly holdsHandoff?: true;
}

export interface MessageBrief {
  /** To ask for the text: its place on its side. */
  readonly index: number;
  /** Its number in the session, if that is known. */
  readonly number?: number;
  readonly role: string;
  readonly excerpt: string;
  readonly characters: number;
}

export interface DigestRow {
  readonly handle: string;
  readonly tool: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
}

export interface ClaimCounts {
  readonly checked: number;
  readonly dropped: number;
  readonly restored: number;
  readonly reasons: readonly { readonly reason: string; readonly count: number }[];
}

/** How much of what was taken out can still be read in context. */
export interface RetainedFact {
  readonly fact: string;
  readonly removed: number;
  readonly inContext: number;
}
