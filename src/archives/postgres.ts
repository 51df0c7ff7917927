import { CompactionError } from "../core/base/errors.ts";
import { type ArchiveOptions, createSessionArchive } from "./create-session-archive.ts";
import { openPoolEngine } from "./postgres/pool-engine.ts";
import type { SessionArchive } from "./session-archive.ts";

export interface PostgresArchiveOptions extends ArchiveOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string;
  /** The master key, 32 bytes. `loadKey` loads one. */
  readonly key: Uint8Array;
  /** False to refuse a database that has no archive yet. */
  readonly create?: boolean;
  /** The schema that holds the tables. */
  readonly schema?: string;
  readonly poolSize?: number;
  /** No call waits longer than this for a connection, for others or for the server. */
  readonly timeoutMs?: number;
  /** Called with every statement before it is sent; for tests that stop a process at one. */
  readonly onStatement?: (sql: string) => void;
}

/** A judgement: how long a caller waits before a server counts as gone. */
const TIMEOUT_MS = 10_000;
/** The default of the driver. */
const POOL_SIZE = 10;

/**
 * An archive in PostgreSQL, for many machines at once.
 *
 * Every call is one transaction, and no state outlives it, so a transaction pooler may sit in between. The driver,
 * `pg`, is loaded when the first archive is opened.
 */
export async function postgresArchive(options: PostgresArchiveOptions): Promise<SessionArchive> {
  const { url, key, create = true, schema = "palimpsest", timeoutMs = TIMEOUT_MS, onStatement } = options;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    const range = "lower-case letters, digits and underscores";
    throw new CompactionError("INVALID_POLICY", {
      key: "schema",
      range,
      received: JSON.stringify(schema.slice(0, 80)),
    });
  }
  const place = placeOf(url);
  const { Pool } = await loadDriver();
  const pool = new Pool({
    connectionString: url,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    allowExitOnIdle: true,
  });
  // An idle connection that breaks does not fail any call; the next call gets a new one.
  pool.on("error", () => undefined);
  try {
    const engine = await openPoolEngine({ pool, place, schema, key, create, timeoutMs, onStatement });
    await engine.run({ name: "checkKey", tenant: "", input: {}, isIndexed: false });
    return createSessionArchive(engine, options);
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function loadDriver(): Promise<Pick<typeof import("pg"), "Pool">> {
  try {
    return (await import("pg")).default;
  } catch (error) {
    const reason = "the package pg is not installed (npm install pg)";
    throw new CompactionError("ARCHIVE_UNAVAILABLE", { path: "postgres:", reason }, { cause: error });
  }
}

/** Where an address leads, without user, password and parameters. */
function placeOf(url: string): string {
  try {
    const { host, pathname } = new URL(url);
    return `postgres://${host}${pathname}`;
  } catch {
    throw new CompactionError("INVALID_POLICY", {
      key: "store",
      range: "postgres://USER:PASSWORD@HOST:PORT/DATABASE",
      received: "an address that cannot be read",
    });
  }
}
