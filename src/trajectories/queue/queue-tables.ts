import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { CompactionError } from "../../core/base/errors.ts";
import type { RunProgress, RunResults } from "../run-results.ts";

/** What is in the database besides the jobs: runs, their lines, and the results. */
const TABLES = `
CREATE SCHEMA IF NOT EXISTS palimpsest_trajectories;
CREATE TABLE IF NOT EXISTS palimpsest_trajectories.runs (
  id text PRIMARY KEY, queue text NOT NULL, settings text NOT NULL, nonce uuid NOT NULL DEFAULT gen_random_uuid()
);
CREATE TABLE IF NOT EXISTS palimpsest_trajectories.lines (
  run text NOT NULL REFERENCES palimpsest_trajectories.runs ON DELETE CASCADE,
  file integer NOT NULL, line bigint NOT NULL,
  input bytea, metrics text, output bytea,
  PRIMARY KEY (run, file, line)
);
CREATE INDEX IF NOT EXISTS lines_open ON palimpsest_trajectories.lines (run) WHERE metrics IS NULL;`;

/** Held while tables are created, because two machines may start at once. Any number that nothing else uses. */
const TABLES_LOCK = 7_250_413_669;

export async function createTables(pool: Pool): Promise<void> {
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(${TABLES_LOCK}); ${TABLES} COMMIT;`);
}

/** Names a line of a run. */
export interface LinePlace {
  readonly run: string;
  readonly file: number;
  readonly line: number;
}

/** Starts a run, or finds the one that was started before. */
export async function openRun(
  pool: Pool,
  run: { readonly id: string; readonly queue: string; readonly settings: string },
): Promise<{ readonly nonce: string }> {
  await pool.query(
    "INSERT INTO palimpsest_trajectories.runs (id, queue, settings) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [run.id, run.queue, run.settings],
  );
  const { rows } = await pool.query<{ nonce: string }>("SELECT nonce FROM palimpsest_trajectories.runs WHERE id = $1", [
    run.id,
  ]);
  return { nonce: rows[0]?.nonce ?? "" };
}

/** Deletes a run with everything in it. Remaining jobs find nothing to do. */
export async function removeRun(pool: Pool, id: string): Promise<void> {
  await pool.query("DELETE FROM palimpsest_trajectories.runs WHERE id = $1", [id]);
}

export async function findSettings(pool: Pool, run: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ settings: string }>(
    "SELECT settings FROM palimpsest_trajectories.runs WHERE id = $1",
    [run],
  );
  return rows[0]?.settings;
}

/** Adds lines to a run; existing ones are left as they are. */
export async function addLines(
  pool: Pool,
  run: string,
  lines: readonly { readonly file: number; readonly line: number; readonly input: Uint8Array }[],
): Promise<void> {
  await pool.query(
    `INSERT INTO palimpsest_trajectories.lines (run, file, line, input)
     SELECT $1, * FROM unnest($2::int[], $3::bigint[], $4::bytea[]) ON CONFLICT DO NOTHING`,
    [run, lines.map(({ file }) => file), lines.map(({ line }) => line), lines.map(({ input }) => Buffer.from(input))],
  );
}

/** A line that is not done yet; undefined if it is done or its run is gone. */
export async function findOpenLine(pool: Pool, { run, file, line }: LinePlace): Promise<Uint8Array | undefined> {
  const { rows } = await pool.query<{ input: Buffer }>(
    "SELECT input FROM palimpsest_trajectories.lines WHERE run = $1 AND file = $2 AND line = $3 AND metrics IS NULL",
    [run, file, line],
  );
  return rows[0]?.input;
}

/** Saves the result of a line. The first answer stays: a worker that was thought dead may come back with the same. */
export async function saveLine(
  pool: Pool,
  { run, file, line }: LinePlace,
  result: { readonly metrics: string; readonly output: Uint8Array | undefined },
): Promise<void> {
  await pool.query(
    `UPDATE palimpsest_trajectories.lines SET metrics = $4, output = $5, input = NULL
     WHERE run = $1 AND file = $2 AND line = $3 AND metrics IS NULL`,
    [run, file, line, result.metrics, result.output === undefined ? null : Buffer.from(result.output)],
  );
}

/** How many lines of a run are not done yet. */
async function countOpenLines(pool: Pool, run: string): Promise<number> {
  const { rows } = await pool.query<{ open: string }>(
    "SELECT count(*) AS open FROM palimpsest_trajectories.lines WHERE run = $1 AND metrics IS NULL",
    [run],
  );
  return Number(rows[0]?.open ?? 0);
}

/** Whether any run of a queue has lines that are not done yet. */
export async function hasOpenLines(pool: Pool, queue: string): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT 1 FROM palimpsest_trajectories.runs WHERE queue = $1 AND EXISTS
       (SELECT 1 FROM palimpsest_trajectories.lines WHERE run = id AND metrics IS NULL) LIMIT 1`,
    [queue],
  );
  return rows.length > 0;
}

/**
 * Makes sure that one process at a time collects a run, which it removes when it is done. A connection holds the lock,
 * so it ends with a process that is killed.
 *
 * Throws `QUEUE_UNAVAILABLE` if another process has it.
 */
export async function lockRun(pool: Pool, id: string, place: string): Promise<{ release(): Promise<void> }> {
  const client = await pool.connect();
  const key = BigInt(`0x${id.slice(0, 16)}`) - (1n << 63n);
  try {
    const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
      String(key),
    ]);
    if (rows[0]?.locked !== true) {
      throw new CompactionError("QUEUE_UNAVAILABLE", { place, reason: "another process waits for the same run" });
    }
  } catch (error) {
    client.release();
    throw error;
  }
  return {
    async release() {
      await client.query("SELECT pg_advisory_unlock($1)", [String(key)]).finally(() => client.release());
    },
  };
}

/** A judgement: a run takes minutes. */
const LOOK_MS = 1_000;

/** Waits until workers have done every line of a run. */
export async function awaitRun(
  pool: Pool,
  {
    id,
    lines,
    onProgress,
  }: { readonly id: string; readonly lines: number; readonly onProgress?: (progress: RunProgress) => void },
): Promise<void> {
  for (;;) {
    const open = await countOpenLines(pool, id);
    // The length of a line does not matter here: each counts as one.
    onProgress?.({ done: lines - open, resumed: 0, bytesRead: lines - open, bytesTotal: lines });
    if (open === 0) return;
    await wait(LOOK_MS);
  }
}

/** Lines of metrics are short; lines of output may be as long as lines of input. */
const METRICS_PAGE = 1_000;
const OUTPUT_PAGE = 8;

interface Row {
  readonly file: number;
  readonly line: string;
  readonly metrics: string;
  readonly output: Buffer;
}

/** The results of the lines of a run, read from the database page by page. */
export function queueResults(pool: Pool, run: string): RunResults {
  async function* loadPages(columns: string, condition: string, size: number, fixedFile?: number): AsyncGenerator<Row> {
    let [file, line] = [fixedFile ?? -1, "0"];
    for (;;) {
      const { rows } = await pool.query<Row>(
        `SELECT file, line, ${columns} FROM palimpsest_trajectories.lines
         WHERE run = $1 AND (file, line) > ($2, $3) AND ${condition} ORDER BY file, line LIMIT ${size}`,
        fixedFile === undefined ? [run, file, line] : [run, file, line, fixedFile],
      );
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < size) return;
      [file, line] = [last.file, last.line];
    }
  }

  return {
    async *replacements(file) {
      for await (const { line, output } of loadPages("output", "file = $4 AND output IS NOT NULL", OUTPUT_PAGE, file)) {
        yield { line: Number(line), output };
      }
    },
    async *metrics() {
      for await (const { file, line, metrics } of loadPages("metrics", "metrics IS NOT NULL", METRICS_PAGE)) {
        yield { file, line: Number(line), metrics: JSON.parse(metrics) };
      }
    },
  };
}
