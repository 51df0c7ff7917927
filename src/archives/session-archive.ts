import type { Archive, KeyedHash, Leases } from "../core/base/ports.ts";
import type { ArchivedOriginal, OriginalKind } from "../core/model/commit.ts";

/** A conversation as an archive knows it. */
export interface SessionInfo {
  readonly id: string;
  readonly lineage: string;
  /** The session this one continues. */
  readonly parentId?: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** Set if a child session continues in its place. */
  readonly closedAtMs?: number;
  /** That child. */
  readonly continuedAs?: string;
  /** Messages of the transcript as it is now. */
  readonly messages: number;
  /** Messages of transcripts that compactions replaced, also those that stand in the new one again. */
  readonly archivedMessages: number;
  readonly compactions: number;
  readonly handles: number;
}

/** One compaction of a session. */
export interface CompactionEntry {
  readonly lineage: string;
  readonly number: number;
  /** `none` if the host keeps the transcript itself. */
  readonly mode: "in-place" | "child" | "none";
  readonly createdAtMs: number;
  readonly isUndone: boolean;
  readonly handles: readonly string[];
  /** The report as it was committed. */
  readonly report?: string;
}

/** A session with everything that was done to it. */
export interface SessionDescription extends SessionInfo {
  readonly records: readonly CompactionEntry[];
}

/** The current messages of a session, and how far they reach. */
export interface SessionTranscript {
  readonly messages: readonly string[];
  /** For `SessionChange.read`: what arrives after it is kept after a compaction. */
  readonly watermark: number;
}

/** What one compaction did to the transcript of a session, each in order. */
export interface TranscriptChange {
  readonly replaced: readonly string[];
  readonly written: readonly string[];
}

export interface RestoreReport {
  /** The session that continues: the parent if a child was undone. */
  readonly session: string;
  /** The compactions that were undone, newest first. */
  readonly undone: readonly number[];
}

export interface SearchQuery {
  readonly query: string;
  /** Only this session's lineage. */
  readonly session?: string;
  readonly tool?: string;
  /** Only texts that mention this path, or a part of one. */
  readonly path?: string;
  readonly sinceMs?: number;
  readonly untilMs?: number;
  /** The most hits. */
  readonly limit?: number;
  /** The most tokens of all handles and snippets together; the hits share them. The best hit is shown in any case. */
  readonly maxTokens?: number;
  /** The most tokens of one hit, for callers that show only some of them. */
  readonly hitTokens?: number;
}

export interface SearchHit {
  readonly handle: string;
  readonly score: number;
  /**
   * The places in the redacted text where the words occur, with the lines around them, or all of a short text.
   * Messages that were taken out together are shown as `palimpsest retrieve` reads them.
   */
  readonly snippet: string;
  readonly kind: OriginalKind;
  readonly lineage: string;
  readonly createdAtMs: number;
  readonly tool?: string;
  /** Other handles of the same text. They have no separate hits. */
  readonly alsoAs?: readonly string[];
  /** Handles of messages that contain all of this text. Their hits do not show it again. */
  readonly heldBy?: readonly string[];
}

export interface SearchAnswer {
  readonly hits: readonly SearchHit[];
  /** False if more texts match than were ranked or fit. */
  readonly isComplete: boolean;
  /** How many texts were ranked: those that match, up to a bound. */
  readonly ranked: number;
  /** Words of the query that no text within its filters contains, in lower case; absent if all of them or none occur. */
  readonly notFound?: readonly string[];
}

/** A session as one unencrypted document: enough to continue it in another archive. */
export interface SessionExport {
  readonly palimpsest: "session";
  readonly version: 1;
  readonly session: { readonly id: string; readonly lineage: string; readonly createdAtMs: number };
  readonly messages: readonly ExportedMessage[];
  readonly records: readonly ExportedCommit[];
  readonly originals: readonly ExportedOriginal[];
}

export interface ExportedMessage {
  readonly text: string;
  readonly state: "active" | "archived" | "superseded";
  readonly createdAtMs: number;
  /** The compaction that wrote it, as an index into `records`. */
  readonly writtenBy?: number;
  /** The compaction that replaced it. */
  readonly archivedBy?: number;
}

export interface ExportedCommit {
  readonly lineage: string;
  readonly number: number;
  readonly mode: string;
  readonly createdAtMs: number;
  readonly isUndone: boolean;
  readonly state?: string;
  readonly report?: string;
  readonly handles: readonly string[];
}

export interface ExportedOriginal extends ArchivedOriginal {
  readonly lineage: string;
}

/** What to remove: one session, or everything of the tenant. */
export type PurgeTarget = { readonly kind: "session"; readonly session: string } | { readonly kind: "tenant" };

export interface PurgeReport {
  readonly sessions: number;
  readonly messages: number;
  readonly handles: number;
  readonly texts: number;
  /**
   * False if another process reads the archive for so long that bytes of it are still in the files. The next write, or
   * the server's own vacuum, removes them.
   */
  readonly isScrubbed: boolean;
}

/** How long and how much to keep. What a live transcript points to is always kept, unless the policy is hard. */
export interface RetentionPolicy {
  readonly maxAgeMs?: number;
  /** Of the originals as they are stored. */
  readonly maxBytes?: number;
  /** How many originals. */
  readonly maxOriginals?: number;
  /**
   * A session that was not used for this long is no longer live. If left out, every session that was not closed is
   * live.
   */
  readonly maxIdleMs?: number;
  /**
   * If nothing else is left to remove, originals that live transcripts point to are removed too, starting with the
   * least recently used session; the one that was used last keeps its own.
   */
  readonly isHard?: boolean;
}

export interface RetentionReport {
  /** Handles whose texts were removed. They are reported as expired from now on. */
  readonly expired: number;
  readonly removedMessages: number;
  readonly removedTexts: number;
  /** Handles kept only because a live transcript names them. */
  readonly keptAsReachable: number;
}

/** What an archive may hold, and what was removed to stay within that. */
export interface ArchiveBound {
  /** Undefined if none was set: then everything is kept. */
  readonly policy?: RetentionPolicy;
  /** Originals that were evicted so far. */
  readonly evicted: number;
  readonly lastEvictedAtMs?: number;
}

export interface VerifyReport {
  readonly texts: number;
  readonly handles: number;
  readonly messages: number;
  readonly documents: number;
  /** Originals that an earlier version indexed by other words than this one would. They are indexed again. */
  readonly outdated: number;
  /** What is wrong, in sentences without content. Empty if all is well. */
  readonly breaches: readonly string[];
}

export interface ArchiveStats {
  readonly sessions: number;
  readonly messages: number;
  readonly handles: number;
  readonly texts: number;
  /** Before compression and encryption. */
  readonly rawBytes: number;
  /** As they are stored. */
  readonly storedBytes: number;
  readonly records: number;
  /** Handles that are waiting to be indexed. */
  readonly pending: number;
}

export interface WatchOptions {
  /** Called now and then during long work. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** What a gateway sends in place of a beginning of a conversation. */
export interface StoredRewrite {
  /** The name of that beginning. */
  readonly name: string;
  /** What all conversations that it may apply to have in common, so that few names must be looked up. */
  readonly opening: string;
  readonly text: string;
  readonly lineage: string;
}

/**
 * An archive with everything it can do, for one tenant. Memory, SQLite and PostgreSQL keep the same contract.
 *
 * No operation shows or changes anything that belongs to another tenant.
 */
export interface SessionArchive extends Archive {
  /** Made from the key that the archive is encrypted with: compactions into it make handles and tags with this. */
  readonly hash: KeyedHash;
  readonly leases: Leases;
  loadStates(lineage: string, session?: string): Promise<readonly string[]>;
  /**
   * The original behind a handle. Unlike `get` it says why there is none: `HANDLE_UNKNOWN`, `HANDLE_FOREIGN`,
   * `HANDLE_EXPIRED`, `HANDLE_FORGED`.
   */
  retrieve(handle: string, scope?: { readonly session?: string }): Promise<ArchivedOriginal>;
  /**
   * Finds originals by their words. Waits a moment for what is not in the index yet, and says so (`isComplete`) if that
   * was not enough.
   */
  search(query: SearchQuery): Promise<SearchAnswer>;
  /** Indexes everything that is pending: after a migration or a change of key, that is every text. */
  updateIndex(options?: WatchOptions): Promise<void>;
  /** Adds messages to a session, creating it if it is new. Returns the new watermark. */
  append(session: string, messages: readonly string[], options?: { readonly lineage?: string }): Promise<number>;
  readTranscript(session: string): Promise<SessionTranscript>;
  /** What the host said in a session, in order, including what compactions replaced, but not what they wrote. */
  readHistory(session: string): Promise<readonly string[]>;
  /** The messages that one compaction replaced and wrote; none if the host keeps the transcript itself. */
  readChange(session: string, compaction: Pick<CompactionEntry, "lineage" | "number">): Promise<TranscriptChange>;
  /**
   * Keeps what a gateway sends in place of a beginning of a conversation, unless something is already kept under the
   * name; returns what stays. It is removed with the session of its lineage.
   */
  saveRewrite(rewrite: StoredRewrite): Promise<string>;
  /** The names under which something is kept for conversations with one of these openings. */
  listRewrites(openings: readonly string[]): Promise<readonly string[]>;
  /** What is kept under these names; names without anything are left out. */
  findRewrites(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What is kept in place of beginnings of one conversation, oldest first. */
  readLineageRewrites(lineage: string): Promise<readonly string[]>;
  listSessions(options?: { readonly limit?: number }): Promise<readonly SessionInfo[]>;
  describeSession(session: string): Promise<SessionDescription>;
  /** Undoes the newest compaction, or the one with this number and all after it. */
  restore(session: string, number?: number): Promise<RestoreReport>;
  exportSession(session: string, watch?: WatchOptions): Promise<SessionExport>;
  /** Refuses a session that already exists; stores all of it or nothing. */
  importSession(document: unknown, options?: { readonly id?: string } & WatchOptions): Promise<string>;
  /** Leaves nothing behind, not even in the files, or says so (`isScrubbed`); backups are up to their owner. */
  purge(target: PurgeTarget, watch?: WatchOptions): Promise<PurgeReport>;
  /** Applies a retention policy and removes what nothing points to. */
  collect(policy?: RetentionPolicy, watch?: WatchOptions): Promise<RetentionReport>;
  /** What the archive may hold. */
  readBound(): Promise<ArchiveBound>;
  /**
   * Sets what the archive may hold from now on, for each of its tenants; undefined lifts the bound. It is kept in the
   * archive, so that every writer respects it: the oldest originals are removed after a commit and separately from it.
   */
  setBound(policy: RetentionPolicy | undefined): Promise<void>;
  /** Reads everything again and checks hashes, reachability and the index. */
  verify(options?: WatchOptions): Promise<VerifyReport>;
  stats(): Promise<ArchiveStats>;
  /** Re-encrypts everything of every tenant, all or nothing. This archive continues with the new key. */
  rotateKey(key: Uint8Array, options?: WatchOptions): Promise<number>;
  /** The same archive for another tenant, over the same connection. */
  forTenant(tenant: string): SessionArchive;
  /** Waits for work in progress. Using the archive afterwards is an error. */
  close(): Promise<void>;
}
