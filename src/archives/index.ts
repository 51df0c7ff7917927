export type { ArchivedOriginal, CompactionRecord, OriginalKind } from "../core/model/record.ts";
export type { Archive } from "../core/ports.ts";
export { memoryArchive } from "./memory.ts";
export { type OpenArchiveOptions, openArchive } from "./open-archive.ts";
export { type ClosableArchive, type SqliteArchiveOptions, sqliteArchive } from "./sqlite.ts";
