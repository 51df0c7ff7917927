import type { ArchivedOriginal, CompactionCommit } from "../model/commit.ts";
import type { Lease } from "../model/lease.ts";
import type { MediaPart } from "../model/message.ts";
import type { SummaryAnswer, SummaryRequest } from "../model/summary.ts";
import type { CountedAs } from "../model/tokens.ts";

/** Counts the tokens of one text. Pure: the same text always has the same count. */
export interface TokenCounter {
  /** Part of the configuration's fingerprint: two counters with one name count the same way. */
  readonly name: string;
  readonly countedAs: CountedAs;
  count(text: string): number;
}

/** Takes secrets out of a text that will travel or be written in clear. Idempotent; never changes the number of lines. */
export interface Redactor {
  readonly name: string;
  redact(text: string): string;
}

/**
 * Hashes with a key that the host owns.
 *
 * Handles and tags are made with it, so that someone who can only write text cannot forge one.
 */
export interface KeyedHash {
  readonly name: string;
  /** HMAC-SHA-256 of a text, in lower-case hexadecimal. */
  mac(text: string): string;
  /** SHA-256 of a text's UTF-8 bytes, in lower-case hexadecimal. */
  sha256(text: string): string;
  /**
   * SHA-256 of lines joined by line breaks, for hosts that can hash them without joining them, which takes half as
   * long.
   */
  sha256OfLines?(lines: readonly string[]): string;
}

/** The part of the standard `AbortSignal` that a port needs; the core itself only passes it on. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Writes the prose sections of a handoff. */
export interface Summarizer {
  readonly name: string;
  /** The largest prompt it can read, in tokens. Longer material is split for it. */
  readonly windowTokens: number;
  /** Throws a `SummarizerFailure` and nothing else. */
  summarize(request: SummaryRequest, options?: SummarizeOptions): Promise<SummaryAnswer>;
}

export interface SummarizeOptions {
  readonly signal?: StopSignal;
  /**
   * Called as text arrives, with the number of characters so far. A compactor also says which of how many answers it
   * is.
   */
  readonly onProgress?: (characters: number, progress?: SummaryProgress) => void;
}

/** Which part of a handoff's writing an answer belongs to: long material is read in parts, one after the other. */
export interface SummaryProgress {
  /** From 1 on. */
  readonly part: number;
  readonly parts: number;
  /** How long the answer should be; it may be shorter or longer. */
  readonly wantedTokens: number;
}

/** Prose to shorten. */
export interface TextCompression {
  readonly text: string;
  /** What the reader is looking for; may be empty. */
  readonly query: string;
  readonly maxTokens: number;
}

/**
 * Shortens prose by leaving words out, as a learned model does. It may fail or be slow. We use its answer only if every
 * word of it occurs in the text in the same order and it is short enough.
 */
export interface TextCompressor {
  /** The compressed text names it. */
  readonly name: string;
  compress(request: TextCompression, options?: { readonly signal?: StopSignal }): Promise<string>;
}

/**
 * Prices media and offers smaller stand-ins for it. Decoding and re-encoding stay outside the core:
 * both answers must be ready at once, and the same for the same part.
 */
export interface MediaReducer {
  readonly name: string;
  /** What the model charges for it; undefined: the flat price. */
  estimateTokens(part: MediaPart): number | undefined;
  /** What describes old media beside its handle, such as a caption; undefined: what kind of media it was. */
  describe(part: MediaPart): string | undefined;
  /** What replaces old media, such as a thumbnail, before its handle; undefined: its description alone. */
  replace?(part: MediaPart): MediaPart | undefined;
  /** A smaller form for the retry after a provider refused media as too large (`shrinkMedia`); undefined: there is none. */
  shrink?(part: MediaPart): MediaPart | undefined;
}

/** Keeps what compaction takes out. */
export interface Archive {
  /**
   * Stores the originals, what replaced them and the session's new transcript, all or nothing. Storing the same again
   * is a no-op. With a lease, the commit is refused (`LEASE_LOST`) unless the lease is held at that very moment.
   */
  commit(commit: CompactionCommit): Promise<void>;
  /** Undefined if this archive did not give out the handle, or if the original is gone. */
  get(handle: string): Promise<ArchivedOriginal | undefined>;
  /**
   * The state that the newest compaction of a lineage left behind; undefined if there was none. If several sessions
   * hold the conversation, that of `session` takes precedence.
   */
  loadState(lineage: string, session?: string): Promise<string | undefined>;
  /** The states of the newest compactions in that order, for a transcript that none of the newest matches: a fork. */
  loadStates?(lineage: string, session?: string): Promise<readonly string[]>;
  /** Absent if nothing else can compact the same session at the same time. */
  readonly leases?: Leases;
}

/**
 * Keeps two hosts from compacting one session at the same time. A holder that dies blocks others only until its lease
 * expires.
 */
export interface Leases {
  /** Undefined if another holder has it: the caller then continues with the transcript it has. */
  tryAcquire(session: string): Promise<Lease | undefined>;
  /** The same lease with a later end; undefined if it was lost. */
  refresh(lease: Lease): Promise<Lease | undefined>;
  /** Call this after the commit and its bookkeeping. Releasing a lost lease changes nothing. */
  release(lease: Lease): Promise<void>;
}
