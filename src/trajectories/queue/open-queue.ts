import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { CompactionError } from "../../core/base/errors.ts";
import { placeOfQueue } from "./queue-place.ts";
import { createTables } from "./queue-tables.ts";

/** Lines wait in a database; jobs say which worker has which line. */
export interface Queue {
  readonly pool: Pool;
  readonly boss: PgBoss;
  /** The jobs to do. */
  readonly name: string;
  /** The jobs that were given up. */
  readonly givenUpName: string;
  /** Waits for what its workers are doing. */
  close(): Promise<void>;
}

const SCHEMA = "palimpsest_jobs";
/** A judgement: a server that takes longer is gone. */
const CONNECT_MS = 10_000;
/**
 * The shortest that pg-boss accepts. A worker reports at least this often that it is alive, so a killed one is noticed
 * this soon.
 */
const HEARTBEAT_SECONDS = 10;
const WATCH_SECONDS = 5;
/** A line that cannot be compacted is not a failed job, so a job fails only with its worker. */
const MAX_TRIES = 10;
/**
 * Judgements: longer than any line takes, than anyone waits for results, and than a line in progress may take at the
 * end.
 */
const MAX_JOB_SECONDS = 6 * 60 * 60;
const MAX_WAIT_SECONDS = 90 * 24 * 60 * 60;
const CLOSING_MS = 30_000;

export interface OpenQueueOptions {
  readonly name: string;
  readonly poolSize: number;
  /** Called with faults in the background, such as a lost database; the work is retried automatically. */
  readonly onFault?: (reason: string) => void;
}

/**
 * Opens the queue in a PostgreSQL database, with its tables in place. The driver and pg-boss are loaded here.
 *
 * Throws `QUEUE_UNAVAILABLE`, without the password.
 */
export async function openQueue(url: string, { name, poolSize, onFault }: OpenQueueOptions): Promise<Queue> {
  const place = placeOfQueue(url);
  const { PgBoss, Pool } = await loadLibraries(place);
  const pool = new Pool({ connectionString: url, max: poolSize, connectionTimeoutMillis: CONNECT_MS, keepAlive: true });
  // If the database is gone, the next query reports it.
  pool.on("error", () => undefined);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
  });
  boss.on("error", (error) => onFault?.(reasonOf(error)));
  const givenUpName = `${name}-given-up`;
  try {
    await createTables(pool);
    await boss.start();
    await boss.createQueue(givenUpName, { retentionSeconds: MAX_WAIT_SECONDS });
    await boss.createQueue(name, {
      deadLetter: givenUpName,
      retryLimit: MAX_TRIES,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: MAX_JOB_SECONDS,
      retentionSeconds: MAX_WAIT_SECONDS,
    });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    await pool.end().catch(() => undefined);
    throw new CompactionError("QUEUE_UNAVAILABLE", { place, reason: reasonOf(error) }, { cause: error });
  }
  return {
    pool,
    boss,
    name,
    givenUpName,
    async close() {
      await boss.stop({ graceful: true, timeout: CLOSING_MS });
      await pool.end();
    },
  };
}

async function loadLibraries(place: string) {
  try {
    const [{ PgBoss }, { default: pg }] = await Promise.all([import("pg-boss"), import("pg")]);
    return { PgBoss, Pool: pg.Pool };
  } catch (error) {
    const reason = "the packages pg and pg-boss are not installed (npm install pg pg-boss)";
    throw new CompactionError("QUEUE_UNAVAILABLE", { place, reason }, { cause: error });
  }
}

/** The driver's message about a refused connection contains names and places, never the password. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "no reason was given";
  return error.message === "" && "code" in error ? String(error.code) : error.message;
}
