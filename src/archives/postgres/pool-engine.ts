import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import { beginOperation, type Engine, isLong, operations } from "../operations/registry.ts";
import { createVault } from "../vault/vault.ts";
import { migrate } from "./migrate.ts";
import { isLostRace, nameFailure } from "./name-failure.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { type RunWatcher, runOperation } from "./run-operation.ts";
import { TABLES } from "./schema.ts";

export interface PoolEngineOptions {
  readonly pool: Pool;
  /** Names the server in errors, without a password. */
  readonly place: string;
  /** Checked: letters, digits and underscores only. */
  readonly schema: string;
  readonly key: Uint8Array;
  readonly create: boolean;
  readonly timeoutMs: number;
  /** Told of every statement; for tests that stop a process at one. */
  readonly onStatement?: RunWatcher["onStatement"];
}

const MOST_TRIES = 5;
const LONGEST_MS = 6 * 60 * 60 * 1_000;

/** Runs operations over a pool of connections, each in one transaction and without any state of a session. */
export async function openPoolEngine(options: PoolEngineOptions): Promise<Engine> {
  const { pool, place, schema, timeoutMs, onStatement } = options;
  let vault = createVault(options.key);
  let closing: Promise<void> | undefined;

  const attempt = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await work();
      } catch (error) {
        if (tries === MOST_TRIES || !isLostRace(error)) throw nameFailure(error, place);
        await wait(tries * 10);
      }
    }
  };

  const beginOf = (mode: "read" | "write", limitMs: number): string =>
    [
      mode === "read" ? "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY" : "BEGIN",
      `SET LOCAL search_path TO ${schema}`,
      `SET LOCAL statement_timeout TO ${limitMs}`,
      // A holder that dies in the middle must not keep its locks until TCP gives up.
      `SET LOCAL idle_in_transaction_session_timeout TO ${limitMs}`,
    ].join("; ");

  /** What was deleted stays in the files until it is vacuumed away. */
  async function scrub(): Promise<void> {
    await pool.query(`VACUUM ${TABLES.map((table) => `${schema}.${table}`).join(", ")}`);
  }

  await attempt(async () => {
    const client = await pool.connect();
    try {
      await migrate(client, { schema, place, create: options.create });
    } finally {
      client.release();
    }
  });

  return {
    async run(call, onProgress) {
      const { mode, isScrubbing } = operations[call.name];
      const { tenant, nowMs, isIndexed } = call;
      const dialect = mode === "read" ? { ...postgresDialect, lock: "", shareLock: "" } : postgresDialect;
      const begin = beginOf(mode, isLong(call.name) ? LONGEST_MS : timeoutMs);
      const result = await attempt(() => {
        const context = { tenant, vault, dialect, isIndexed, ...(nowMs !== undefined && { nowMs }) };
        const operation = beginOperation(call, context);
        return runOperation(operation, { connect: () => pool.connect(), begin, onProgress, onStatement });
      });
      if (isScrubbing === true) await attempt(scrub);
      return result as never;
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
