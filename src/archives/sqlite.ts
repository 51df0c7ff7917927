import { resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { CompactionError } from "../core/errors.ts";
import type { CompactionRecord, OriginalKind } from "../core/model/record.ts";
import type { Archive } from "../core/ports.ts";
import { nameFailure } from "./sqlite/name-failure.ts";
import { inTransaction, openDatabase } from "./sqlite/open-database.ts";
import { type PackedText, packText, unpackText } from "./sqlite/packed-text.ts";

export interface SqliteArchiveOptions {
  /** Made with its folder where it is not there, both for the owner alone. */
  readonly path: string;
  /** False to refuse a path where nothing is yet, as those who only read should. */
  readonly create?: boolean;
}

/** An archive that can be closed; using it afterwards is an error. */
export interface ClosableArchive extends Archive {
  close(): void;
}

/**
 * An archive in one file that any number of processes on one machine share.
 *
 * A commit is on the disk when its promise settles. Every text is checked against its hash when it
 * is read: what comes back is what was stored, or an error.
 */
export function sqliteArchive({ path: givenPath, create = true }: SqliteArchiveOptions): ClosableArchive {
  // An absolute path has no second meaning for SQLite, where `:memory:` and `file:` have one.
  const path = resolve(givenPath);
  const database = attempt(path, () => openDatabase(path, create));

  return {
    async commit(record) {
      const packed = await packRecord(record);
      attempt(path, () => inTransaction(database, () => writeRecord(database, record, packed)));
    },

    async get(handle) {
      const row = attempt(path, () => database.prepare(SELECT_ORIGINAL).get(handle));
      if (row === undefined) return undefined;
      const text = await unpackRow(row, handle);
      return { handle, kind: readKind(row["kind"], handle), sha256: String(row["sha256"]), text };
    },

    async loadState(lineage) {
      const row = attempt(path, () => database.prepare(SELECT_STATE).get(lineage));
      return row === undefined ? undefined : unpackRow(row, `the state of lineage ${lineage}`);
    },

    close() {
      if (database.isOpen) database.close();
    },
  };
}

const SELECT_ORIGINAL = `
  SELECT kind, texts.sha256, codec, byte_length, body
  FROM handles LEFT JOIN texts ON texts.sha256 = handles.sha256 WHERE handle = ?`;

const SELECT_STATE = `
  SELECT texts.sha256, codec, byte_length, body
  FROM records LEFT JOIN texts ON texts.sha256 = state_sha256
  WHERE lineage = ? AND state_sha256 IS NOT NULL ORDER BY number DESC LIMIT 1`;

interface PackedRecord {
  readonly originals: readonly PackedText[];
  readonly state: PackedText | undefined;
}

/** One by one, so that only the packed texts are held at once. */
async function packRecord({ originals, state }: CompactionRecord): Promise<PackedRecord> {
  const packed: PackedText[] = [];
  for (const { handle, sha256, text } of originals) {
    const original = await packText(text);
    if (original.sha256 !== sha256) throw new CompactionError("HASH_MISMATCH", { handle });
    packed.push(original);
  }
  return { originals: packed, state: state === undefined ? undefined : await packText(state) };
}

function writeRecord(database: DatabaseSync, record: CompactionRecord, packed: PackedRecord): void {
  const { lineage, number, originals } = record;
  const insertText = database.prepare(
    "INSERT OR IGNORE INTO texts (sha256, codec, byte_length, body) VALUES (?, ?, ?, ?)",
  );
  for (const text of packed.originals) insertText.run(text.sha256, text.codec, text.byteLength, text.body);
  if (packed.state !== undefined) {
    insertText.run(packed.state.sha256, packed.state.codec, packed.state.byteLength, packed.state.body);
  }

  database.prepare(UPSERT_RECORD).run(lineage, number, packed.state?.sha256 ?? null);

  const insertHandle = database.prepare("INSERT OR IGNORE INTO handles (handle, kind, sha256) VALUES (?, ?, ?)");
  const selectHash = database.prepare("SELECT sha256 FROM handles WHERE handle = ?");
  const insertRecordHandle = database.prepare(
    "INSERT OR IGNORE INTO record_handles (lineage, number, handle, position) VALUES (?, ?, ?, ?)",
  );
  for (const [position, { handle, kind, sha256 }] of originals.entries()) {
    const { changes } = insertHandle.run(handle, kind, sha256);
    if (changes === 0 && selectHash.get(handle)?.["sha256"] !== sha256) {
      throw new CompactionError("HANDLE_TAKEN", { handle });
    }
    insertRecordHandle.run(lineage, number, handle, position);
  }
}

/** A record that is committed again keeps its state where it now comes without one. */
const UPSERT_RECORD = `
  INSERT INTO records (lineage, number, state_sha256) VALUES (?, ?, ?)
  ON CONFLICT (lineage, number) DO UPDATE SET state_sha256 = coalesce(excluded.state_sha256, state_sha256)`;

type Row = Readonly<Record<string, unknown>>;

async function unpackRow(row: Row, what: string): Promise<string> {
  const { sha256, codec, byte_length: byteLength, body } = row;
  const isWhole = typeof byteLength === "number" && body instanceof Uint8Array;
  const text = isWhole
    ? await unpackText({ sha256: String(sha256), codec: String(codec), byteLength, body })
    : undefined;
  if (text === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what });
  return text;
}

const KINDS: readonly OriginalKind[] = ["tool", "turn", "range", "media"];

function readKind(value: unknown, what: string): OriginalKind {
  const kind = KINDS.find((candidate) => candidate === value);
  if (kind === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what });
  return kind;
}

function attempt<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw nameFailure(error, path);
  }
}
