import "../require-node.ts";

export type { Archive, KeyedHash, Leases } from "../core/base/ports.ts";
export type {
  ArchivedOriginal,
  CompactionCommit,
  OriginalKind,
  ReadTranscript,
  SessionChange,
} from "../core/model/commit.ts";
export type { Lease } from "../core/model/lease.ts";
export { findHome, type HostPlace } from "../keys/find-home.ts";
export { keyedHash } from "../keys/keyed-hash.ts";
export { loadKey } from "../keys/load-key.ts";
export type { ArchiveOptions } from "./create-session-archive.ts";
export { type Held, type HoldLeaseOptions, holdLease } from "./hold-lease.ts";
export { memoryArchive } from "./memory.ts";
export { type OpenArchiveOptions, openArchive } from "./open-archive.ts";
export { type PostgresArchiveOptions, postgresArchive } from "./postgres.ts";
export type {
  ArchiveBound,
  ArchiveStats,
  CompactionEntry,
  ExportedCommit,
  ExportedMessage,
  ExportedOriginal,
  PurgeReport,
  PurgeTarget,
  RestoreReport,
  RetentionPolicy,
  RetentionReport,
  SearchAnswer,
  SearchHit,
  SearchQuery,
  SessionArchive,
  SessionDescription,
  SessionExport,
  SessionInfo,
  SessionTranscript,
  VerifyReport,
  WatchOptions,
} from "./session-archive.ts";
export { type SqliteArchiveOptions, sqliteArchive } from "./sqlite.ts";
