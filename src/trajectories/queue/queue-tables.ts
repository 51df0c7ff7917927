import type { Pool } from "pg";

/** What stands in the database beside the jobs: runs, their lines, and what became of them. */
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

/** Held while tables are made: two machines may come at once. Any number nobody else takes. */
const TABLES_LOCK = 7_250_413_669;

export async function createTables(pool: Pool): Promise<void> {
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(${TABLES_LOCK}); ${TABLES} COMMIT;`);
}

/** Where a line stands. */
export interface LinePlace {
  readonly run: string;
  readonly file: number;
  readonly line: number;
}

/** Begins a run, or finds the one that was begun before. */
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

/** Lets a run go with everything of it. Jobs that are left find nothing to do. */
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

/** Puts lines into a run; those it has are left as they are. */
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

/** A line that is still to be done; undefined where it is done or its run is gone. */
export async function findOpenLine(pool: Pool, { run, file, line }: LinePlace): Promise<Uint8Array | undefined> {
  const { rows } = await pool.query<{ input: Buffer }>(
    "SELECT input FROM palimpsest_trajectories.lines WHERE run = $1 AND file = $2 AND line = $3 AND metrics IS NULL",
    [run, file, line],
  );
  return rows[0]?.input;
}

/** Saves what became of a line. The first answer stays: a worker that was thought dead may come back with the same. */
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

/** How many lines of a run are still to be done. */
export async function countOpenLines(pool: Pool, run: string): Promise<number> {
  const { rows } = await pool.query<{ open: string }>(
    "SELECT count(*) AS open FROM palimpsest_trajectories.lines WHERE run = $1 AND metrics IS NULL",
    [run],
  );
  return Number(rows[0]?.open ?? 0);
}

/** Whether any run of a queue has lines to be done. */
export async function hasOpenLines(pool: Pool, queue: string): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT 1 FROM palimpsest_trajectories.runs WHERE queue = $1 AND EXISTS
       (SELECT 1 FROM palimpsest_trajectories.lines WHERE run = id AND metrics IS NULL) LIMIT 1`,
    [queue],
  );
  return rows.length > 0;
}
