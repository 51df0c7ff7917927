import { closeSync, openSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { CompactionError } from "../../core/base/errors.ts";
import type { LineResult } from "../compact-line.ts";
import type { LineMetrics, RunResults } from "../run-results.ts";

/** What a run has done so far, on disk: if the run is started again, it continues from there. */
export interface RunJournal extends RunResults {
  isDone(file: number, line: number): boolean;
  save(file: number, line: number, result: LineResult): void;
  close(): void;
  /** Closes and deletes it: the run is over. */
  remove(): void;
}

const SCHEMA = `
CREATE TABLE IF NOT EXISTS run (fingerprint TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS lines (
  file INTEGER NOT NULL, line INTEGER NOT NULL, metrics TEXT NOT NULL, output BLOB,
  PRIMARY KEY (file, line)
);`;

export interface OpenJournalOptions {
  /** Identifies settings and input: a journal with another fingerprint is refused. */
  readonly fingerprint: string;
  /** Deletes an existing journal first. */
  readonly restart: boolean;
}

/**
 * Opens the journal of a run, or starts one. Every line is stored as soon as it is saved, in whatever order lines end;
 * a process that is killed loses none.
 *
 * Throws `JOURNAL_FOREIGN` for one of another run, `JOURNAL_BUSY` if that run is still in progress.
 */
export function openJournal(path: string, { fingerprint, restart }: OpenJournalOptions): RunJournal {
  // It contains lines of trajectories: only its owner can read it.
  closeSync(openSync(path, "a", 0o600));
  const database = new DatabaseSync(path);
  try {
    // Locked as long as it is open, so that no second run writes the same output.
    database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
    database.exec(`BEGIN IMMEDIATE; ${SCHEMA} COMMIT;`);
    if (restart) database.exec("DELETE FROM lines; DELETE FROM run;");
    const known = database.prepare("SELECT fingerprint FROM run").get();
    if (known === undefined) database.prepare("INSERT INTO run VALUES (?)").run(fingerprint);
    else if (known["fingerprint"] !== fingerprint) throw new CompactionError("JOURNAL_FOREIGN", { path });
  } catch (error) {
    database.close();
    throw nameFailure(error, path);
  }

  const find = database.prepare("SELECT 1 FROM lines WHERE file = ? AND line = ?");
  const insert = database.prepare("INSERT OR IGNORE INTO lines (file, line, metrics, output) VALUES (?, ?, ?, ?)");
  return {
    isDone: (file, line) => find.get(file, line) !== undefined,
    save(file, line, { metrics, output }) {
      insert.run(file, line, JSON.stringify(metrics), output === undefined ? null : Buffer.from(output, "utf8"));
    },
    async *replacements(file) {
      const rows = database
        .prepare("SELECT line, output FROM lines WHERE file = ? AND output IS NOT NULL ORDER BY line")
        .iterate(file);
      for (const { line, output } of rows) {
        if (output instanceof Uint8Array) yield { line: Number(line), output };
      }
    },
    async *metrics(): AsyncGenerator<LineMetrics> {
      const rows = database.prepare("SELECT file, line, metrics FROM lines ORDER BY file, line").iterate();
      for (const { file, line, metrics } of rows) {
        yield { file: Number(file), line: Number(line), metrics: JSON.parse(String(metrics)) };
      }
    },
    close: () => database.close(),
    remove() {
      database.close();
      for (const suffix of ["", "-wal", "-shm"]) rmSync(`${path}${suffix}`, { force: true });
    },
  };
}

function nameFailure(error: unknown, path: string): unknown {
  const reason = error instanceof Error ? error.message : "";
  if (/locked|busy/i.test(reason)) return new CompactionError("JOURNAL_BUSY", { path }, { cause: error });
  if (/not a database|no such column|malformed/i.test(reason)) {
    return new CompactionError("JOURNAL_FOREIGN", { path }, { cause: error });
  }
  return error;
}
