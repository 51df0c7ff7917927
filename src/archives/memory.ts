import { randomBytes } from "node:crypto";
import { KEY_BYTES } from "../keys/key-file.ts";
import { type ArchiveOptions, createSessionArchive } from "./create-session-archive.ts";
import type { Engine } from "./operations/registry.ts";
import type { RetentionPolicy, SessionArchive } from "./session-archive.ts";
import { IN_MEMORY } from "./sqlite/open-database.ts";
import { openSqliteCore, type SqliteCoreOptions } from "./sqlite/sqlite-core.ts";

/**
 * The default bound of an archive in memory: enough for a day of a busy host, and never all of its
 * memory. Transcripts are compressed to about a quarter.
 */
const BOUND: RetentionPolicy = {
  maxBytes: 256 * 1024 * 1024,
  maxOriginals: 100_000,
  maxAgeMs: 7 * 24 * 60 * 60 * 1_000,
  maxIdleMs: 24 * 60 * 60 * 1_000,
  isHard: true,
};

/**
 * An archive that lives as long as its process: the whole contract, and nothing on disk.
 *
 * Unlike archives on disk it is bounded: the oldest goes first, and what live transcripts point to goes last.
 */
export function memoryArchive(options: ArchiveOptions = {}): SessionArchive {
  // No other process can open it, so none needs the key.
  const key = randomBytes(KEY_BYTES);
  const engine = inlineEngine({ path: IN_MEMORY, create: true, key });
  return createSessionArchive(engine, { bound: BOUND, ...options, key });
}

/** Runs operations in the calling thread: right for a database in memory, which never waits. */
function inlineEngine(options: SqliteCoreOptions): Engine {
  const core = openSqliteCore(options);
  return {
    run: async (call, onProgress) => {
      return core.start(call, { ...(onProgress !== undefined && { onProgress }) }).finish() as never;
    },
    finishScrubbing: async () => core.scrub(),
    checkIntegrity: async () => core.checkIntegrity(),
    changeKey: async (key) => core.changeKey(key),
    close: async () => core.close(),
  };
}
