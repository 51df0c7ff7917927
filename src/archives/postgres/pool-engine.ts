import { setTimeout as wait } from "node:timers/promises";
import type { Pool, PoolClient } from "pg";
import { CompactionError } from "../../core/base/errors.ts";
import type { RunWatcher } from "../operations/operation.ts";
import { beginOperation, type Engine, isLong, operations, SCRUB_WAIT_MS } from "../operations/registry.ts";
import { createStoredTexts } from "../operations/stored-texts.ts";
import { createVault } from "../vault/vault.ts";
import { isLostRace, nameFailure } from "./name-failure.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { runOperation } from "./run-operation.ts";
import { migrate, TABLES } from "./schema.ts";

export interface PoolEngineOptions {
  readonly pool: Pool;
  /** Names the server in errors, without a password. */
  readonly place: string;
  /** Checked: letters, digits and underscores only. */
  readonly schema: string;
  readonly key: Uint8Array;
  readonly create: boolean;
  readonly timeoutMs: number;
  /** Called with every statement; for tests that stop a process at one. */
  readonly onStatement?: RunWatcher["onStatement"];
}

/** A judgement: five lost races in a row have another cause. */
const MAX_TRIES = 5;
/** A judgement: time for others between two batches. */
const SCRUB_PAUSE_MS = 200;
/** A judgement: less than a working day; only work over a whole archive takes longer than seconds. */
const MAX_MS = 6 * 60 * 60 * 1_000;

/** Runs operations over a pool of connections, each in one transaction and without any state of a session. */
export async function openPoolEngine(options: PoolEngineOptions): Promise<Engine> {
  const { pool, place, schema, timeoutMs, onStatement } = options;
  let vault = createVault(options.key);
  const stored = createStoredTexts();
  let closing: Promise<void> | undefined;

  /** Tries until the time is over, which all tries share: a call that lost a race may lose another. */
  const attempt = async <Result>(limitMs: number, work: (leftMs: () => number) => Promise<Result>): Promise<Result> => {
    const endsAt = performance.now() + limitMs;
    const leftMs = () => endsAt - performance.now();
    for (let tries = 1; ; tries += 1) {
      try {
        return await work(leftMs);
      } catch (error) {
        const pauseMs = tries * 10;
        if (tries === MAX_TRIES || leftMs() < pauseMs || !isLostRace(error)) throw nameFailure(error, place);
        await wait(pauseMs);
      }
    }
  };

  /** The pool's own limit is for making a connection; waiting for a free one counts too. */
  const connect = async (leftMs: number): Promise<PoolClient> => {
    const connecting = pool.connect();
    const late = Symbol("late");
    const stop = new AbortController();
    const limit = wait(Math.max(1, leftMs), late, { signal: stop.signal }).catch(() => late);
    const first = await Promise.race([connecting, limit]).finally(() => stop.abort());
    if (typeof first !== "symbol") return first;
    connecting.then((client) => client.release()).catch(() => undefined);
    throw new CompactionError("ARCHIVE_BUSY", { path: place });
  };

  const beginOf = (mode: "read" | "write", limitMs: number): string =>
    [
      mode === "read" ? "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN",
      `SET LOCAL search_path TO ${schema}`,
      `SET LOCAL statement_timeout TO ${limitMs}`,
      // A holder that dies in the middle must not keep its locks until TCP gives up.
      `SET LOCAL idle_in_transaction_session_timeout TO ${limitMs}`,
    ].join("; ");

  let isScrubbed = true;

  /** Deleted rows stay in the files until a vacuum removes them, which an older snapshot prevents. */
  async function scrub(): Promise<void> {
    const { rows } = await pool.query("SELECT clock_timestamp() AS began");
    await pool.query(`VACUUM ${TABLES.map((table) => `${schema}.${table}`).join(", ")}`);
    const readers = await pool.query(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND backend_type = 'client backend' AND backend_xmin IS NOT NULL AND xact_start < $1`,
      [rows[0]?.began],
    );
    isScrubbed = readers.rows.length === 0;
  }

  await attempt(MAX_MS, async () => {
    const client = await connect(timeoutMs);
    try {
      await migrate(client, { schema, place, create: options.create });
    } finally {
      client.release();
    }
  });

  return {
    async run(call, onProgress) {
      const { mode, isScrubbing } = operations[call.name];
      const dialect = mode === "read" ? { ...postgresDialect, lock: "", shareLock: "" } : postgresDialect;
      const limitMs = isLong(call.name) ? MAX_MS : timeoutMs;
      const begin = beginOf(mode, limitMs);
      const result = await attempt(limitMs, (leftMs) => {
        const operation = beginOperation(call, { vault, stored, dialect });
        const connectMs = () => Math.min(timeoutMs, leftMs());
        return runOperation(operation, { connect: () => connect(connectMs()), begin, leftMs, onProgress, onStatement });
      });
      if (isScrubbing === true) await attempt(MAX_MS, scrub);
      return result as never;
    },
    async finishScrubbing() {
      const endsAt = performance.now() + SCRUB_WAIT_MS;
      while (!isScrubbed && performance.now() < endsAt) {
        await wait(SCRUB_PAUSE_MS);
        await attempt(MAX_MS, scrub);
      }
      return isScrubbed;
    },
    // The server checks its own pages; what it finds comes as an error of the statement.
    checkIntegrity: async () => [],
    async changeKey(key) {
      vault = createVault(key);
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}
