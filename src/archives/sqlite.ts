import { resolve } from "node:path";
import { type ArchiveOptions, createSessionArchive } from "./create-session-archive.ts";
import type { SessionArchive } from "./session-archive.ts";
import { openWorkerEngine } from "./sqlite/worker-engine.ts";

export interface SqliteArchiveOptions extends ArchiveOptions {
  /** Created with its folder if it does not exist, both for the owner alone. */
  readonly path: string;
  /** The master key, 32 bytes. `loadKey` loads one. */
  readonly key: Uint8Array;
  /** False to refuse a path where nothing exists yet, as callers that only read should. */
  readonly create?: boolean;
  /** No call waits longer than this for other processes or for the disk. */
  readonly timeoutMs?: number;
  /** The file may not grow past this. */
  readonly maxBytes?: number;
}

/** Longer than any commit takes, shorter than a model takes to answer. */
const TIMEOUT_MS = 10_000;

/**
 * An archive in one file that any number of processes on one machine share.
 *
 * A commit is on disk when its promise settles. Everything happens in a separate thread, so that neither a commit
 * nor waiting for another process stalls the event loop. Every text is checked when it is read: what comes back is
 * what was stored, or an error.
 */
export async function sqliteArchive(options: SqliteArchiveOptions): Promise<SessionArchive> {
  const { path, key, create = true, timeoutMs = TIMEOUT_MS, maxBytes } = options;
  const engine = await openWorkerEngine({
    // An absolute path has no second meaning for SQLite; `:memory:` and `file:` do.
    path: resolve(path),
    key,
    create,
    timeoutMs,
    ...(maxBytes !== undefined && { maxBytes }),
  });
  return createSessionArchive(engine, options);
}
