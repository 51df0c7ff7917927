import type { DatabaseSync } from "node:sqlite";
import type { RunWatcher } from "../operations/operation.ts";
import { beginOperation, type Call, operations } from "../operations/registry.ts";
import { createStoredTexts } from "../operations/stored-texts.ts";
import { createVault } from "../vault/vault.ts";
import { nameFailure } from "./name-failure.ts";
import { type OpenDatabaseOptions, openDatabase } from "./open-database.ts";
import { createRunner, type StartedRun } from "./run-operation.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

export interface SqliteCoreOptions extends OpenDatabaseOptions {
  readonly key: Uint8Array;
}

/** One connection with its key: everything that happens in the thread that owns it. */
export interface SqliteCore {
  /** Does what needs no lock yet. `finish` throws `ARCHIVE_BUSY` if it cannot get the lock, and can be tried again. */
  start(call: Call, watcher?: RunWatcher): StartedRun<unknown>;
  /** Empties the write-ahead log of what was removed. False if a reader is in the way. */
  scrub(): boolean;
  checkIntegrity(): readonly string[];
  changeKey(key: Uint8Array): void;
  close(): void;
}

/** Opens a connection. Every failure, here and later, is a `CompactionError`. */
export function openSqliteCore(options: SqliteCoreOptions): SqliteCore {
  const { path } = options;
  const attempt = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw nameFailure(error, path);
    }
  };
  let vault = createVault(options.key);
  const database = attempt(() => openDatabase(options));
  const stored = createStoredTexts();
  const startRun = createRunner(database);
  /** Whether something that was removed may still be in the write-ahead log. */
  let isUnscrubbed = false;

  /** The operation itself is already done: a log that cannot be emptied does not make it fail. */
  function scrub(): boolean {
    try {
      if (isUnscrubbed) isUnscrubbed = !emptyLog(database);
    } catch {}
    return !isUnscrubbed;
  }

  return {
    start(call, watcher) {
      const { mode, isScrubbing = false } = operations[call.name];
      const operation = beginOperation(call, { vault, stored, dialect: sqliteDialect });
      const started = attempt(() => startRun(operation, mode, watcher));
      return {
        finish() {
          const result = attempt(() => started.finish());
          isUnscrubbed ||= isScrubbing;
          if (mode === "write") scrub();
          return result;
        },
      };
    },
    scrub,
    checkIntegrity: () =>
      attempt(() =>
        database
          .prepare("PRAGMA integrity_check")
          .all()
          .map((row) => String(row["integrity_check"]))
          .filter((line) => line !== "ok")
          .map((line) => `the file: ${line}`),
      ),
    changeKey(key) {
      vault = createVault(key);
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

/**
 * What was overwritten in the tables stays in the write-ahead log until that is emptied.
 *
 * @returns False if a process is reading what is in it. SQLite does not treat that as an error.
 */
function emptyLog(database: DatabaseSync): boolean {
  return database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.["busy"] === 0;
}
