import { closeSync, existsSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { CompactionError } from "../../core/base/errors.ts";
import { makePrivateFolder } from "../../keys/make-private-folder.ts";
import { isBusy } from "./name-failure.ts";
import { MIGRATIONS, OLDEST_VERSION, SCHEMA, SCHEMA_VERSION } from "./schema.ts";

// An old Node has no such module, and would refuse to load any importer of it before we could say what is needed.
const sqlite: typeof import("node:sqlite") = createRequire(import.meta.url)("node:sqlite");

/** How long one try for the lock takes. A caller that waits longer tries again, and other work happens in between. */
const BUSY_TIMEOUT_MS = 50;
/** Processes that start at the same time wait for the one that creates the tables. */
const OPENING_TIMEOUT_MS = 10_000;

export interface OpenDatabaseOptions {
  /** `:memory:` for one that lives as long as its connection. */
  readonly path: string;
  readonly create: boolean;
  /** The file may not grow past this; for hosts that must not fill a disk. */
  readonly maxBytes?: number;
}

/** Opens the database of an archive, with its tables in place. Throws whatever SQLite and the file system throw. */
export function openDatabase(options: OpenDatabaseOptions): DatabaseSync {
  const { path, create } = options;
  if (path !== IN_MEMORY && !existsSync(path)) {
    if (!create) throw new CompactionError("ARCHIVE_MISSING", { path });
    createPrivateFile(path);
  }
  const database = new sqlite.DatabaseSync(path);
  try {
    prepare(database, options);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createPrivateFile(path: string): void {
  makePrivateFolder(dirname(path));
  // SQLite would make the file readable by everyone; its own side files take over this mode.
  closeSync(openSync(path, "a", 0o600));
}

/** What SQLite calls a database without a file. */
export const IN_MEMORY = ":memory:";

function prepare(database: DatabaseSync, { path, maxBytes }: OpenDatabaseOptions): void {
  database.exec(`PRAGMA busy_timeout = ${OPENING_TIMEOUT_MS}; PRAGMA foreign_keys = ON;`);
  const version = loadVersion(database);
  if (version > SCHEMA_VERSION) {
    throw new CompactionError("ARCHIVE_TOO_NEW", { path, version, supported: SCHEMA_VERSION });
  }
  if (version !== 0 && version < OLDEST_VERSION) {
    throw new CompactionError("ARCHIVE_TOO_OLD", { path, version, oldest: OLDEST_VERSION });
  }
  // What is deleted is overwritten, in the table pages and in the index.
  database.exec("PRAGMA secure_delete = ON");
  if (version === 0) createTables(database, path);
  else if (version < SCHEMA_VERSION) migrate(database);
  limitSize(database, maxBytes);
  // FULL, not NORMAL: a transcript with new handles is sent right after the commit, so a power cut must not undo what
  // is behind them.
  database.exec(`PRAGMA synchronous = FULL; PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS};`);
}

function limitSize(database: DatabaseSync, maxBytes: number | undefined): void {
  if (maxBytes === undefined) return;
  const pageBytes = Number(database.prepare("PRAGMA page_size").get()?.["page_size"]);
  database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(maxBytes / pageBytes))}`);
}

/** Brings the tables up to date, all steps or none. */
function migrate(database: DatabaseSync): void {
  // It cannot be switched inside a transaction.
  database.exec("PRAGMA foreign_keys = OFF");
  changeAtOnce(database, () => {
    // Another process may have been first.
    for (let version = loadVersion(database); version < SCHEMA_VERSION; version += 1) {
      database.exec(MIGRATIONS[version] ?? "");
    }
  });
  // The log still has the pages as they were before; it is emptied unless a process is reading, which then empties it
  // at the end.
  database.exec("PRAGMA foreign_keys = ON; PRAGMA wal_checkpoint(TRUNCATE)");
}

/** 0 for a database without tables. */
function loadVersion(database: DatabaseSync): number {
  const table = database.prepare("SELECT name FROM sqlite_schema WHERE name = 'schema_version'").get();
  if (table === undefined) return 0;
  return Number(database.prepare("SELECT max(version) AS version FROM schema_version").get()?.["version"] ?? 0);
}

function createTables(database: DatabaseSync, path: string): void {
  const foreign = database.prepare("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' LIMIT 1").get();
  if (foreign !== undefined && loadVersion(database) === 0)
    throw new CompactionError("ARCHIVE_NOT_A_DATABASE", { path });

  switchToWriteAheadLog(database);
  changeAtOnce(database, () => {
    // Another process may have been first.
    if (loadVersion(database) === 0) database.exec(SCHEMA);
  });
}

function changeAtOnce(database: DatabaseSync, change: () => void): void {
  database.exec("BEGIN IMMEDIATE");
  try {
    change();
    database.exec("COMMIT");
  } catch (error) {
    if (database.isTransaction) database.exec("ROLLBACK");
    throw error;
  }
}

/** Judgements: two seconds in all, far longer than another process needs to create the file. */
const MAX_TRIES = 100;
const PAUSE_MS = 20;

/** SQLite does not wait for its busy timeout here, so processes that start at the same time would fail by chance. */
function switchToWriteAheadLog(database: DatabaseSync): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      database.exec("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === MAX_TRIES) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    }
  }
}
