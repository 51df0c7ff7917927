import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CompactionError } from "../../core/errors.ts";
import { isBusy } from "./name-failure.ts";
import { SCHEMA, SCHEMA_VERSION } from "./schema.ts";

/** How long a connection waits for another one before it gives up. */
const BUSY_TIMEOUT_MS = 10_000;

/** Opens the database of an archive, with its tables in place. Throws whatever SQLite and the file system throw. */
export function openDatabase(path: string, create: boolean): DatabaseSync {
  if (!existsSync(path)) {
    if (!create) throw new CompactionError("ARCHIVE_MISSING", { path });
    createPrivateFile(path);
  }
  const database = new DatabaseSync(path);
  try {
    prepare(database, path);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // SQLite would make the file readable by everybody; its own side files take over this mode.
  closeSync(openSync(path, "a", 0o600));
}

function prepare(database: DatabaseSync, path: string): void {
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA foreign_keys = ON;`);
  const version = readVersion(database);
  if (version > SCHEMA_VERSION) {
    throw new CompactionError("ARCHIVE_TOO_NEW", { path, version, supported: SCHEMA_VERSION });
  }
  if (version === 0) createTables(database, path);
  // FULL, not NORMAL: a transcript with new handles is sent right after the commit, so a power cut must not take
  // back what they stand for.
  database.exec("PRAGMA synchronous = FULL;");
}

/** 0 for a database without tables. */
function readVersion(database: DatabaseSync): number {
  const table = database.prepare("SELECT name FROM sqlite_schema WHERE name = 'schema_version'").get();
  if (table === undefined) return 0;
  return Number(database.prepare("SELECT max(version) AS version FROM schema_version").get()?.["version"] ?? 0);
}

function createTables(database: DatabaseSync, path: string): void {
  const foreign = database.prepare("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' LIMIT 1").get();
  if (foreign !== undefined && readVersion(database) === 0)
    throw new CompactionError("ARCHIVE_NOT_A_DATABASE", { path });

  switchToWriteAheadLog(database);
  inTransaction(database, () => {
    // Another process may have been first.
    if (readVersion(database) === 0) database.exec(SCHEMA);
  });
}

const MOST_TRIES = 100;
const PAUSE_MS = 20;

/** SQLite does not wait for its busy timeout here, so processes that start at once would fail by chance. */
function switchToWriteAheadLog(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === MOST_TRIES) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}

/** Runs `work` with the write lock, and takes back all of it where it throws. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  // Taking the lock at once: a reader that becomes a writer later can be refused without waiting.
  database.exec("BEGIN IMMEDIATE");
  try {
    work();
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}
