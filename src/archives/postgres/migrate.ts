import type { PoolClient } from "pg";
import { CompactionError } from "../../core/base/errors.ts";
import { MIGRATIONS } from "./schema.ts";

export interface MigrateOptions {
  readonly schema: string;
  readonly place: string;
  readonly create: boolean;
}

/** Brings the tables up to date. Processes that start at once do it one after the other. */
export async function migrate(client: PoolClient, { schema, place, create }: MigrateOptions): Promise<void> {
  const version = await loadVersion(client, schema);
  if (version > MIGRATIONS.length) {
    throw new CompactionError("ARCHIVE_TOO_NEW", { path: place, version, supported: MIGRATIONS.length });
  }
  // Asked first without a lock: those who may only read and write need no right to create.
  if (version === MIGRATIONS.length) return;
  if (version === 0 && !create) throw new CompactionError("ARCHIVE_MISSING", { path: place });

  try {
    await client.query("BEGIN");
    // For this transaction only: a lock of the session would stay behind in a pooler.
    await client.query("SELECT pg_advisory_xact_lock(hashtext($1))", [`palimpsest ${schema}`]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(`SET LOCAL search_path TO ${schema}`);
    await client.query("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)");
    const from = await loadVersion(client, schema);
    for (const migration of MIGRATIONS.slice(from)) await client.query(migration);
    await client.query("DELETE FROM schema_version");
    await client.query("INSERT INTO schema_version (version) VALUES ($1)", [MIGRATIONS.length]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

/** 0 where nothing is there yet. */
async function loadVersion(client: PoolClient, schema: string): Promise<number> {
  const table = `${schema}.schema_version`;
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS exists", [table]);
  if (rows[0]?.exists !== true) return 0;
  const { rows: versions } = await client.query(`SELECT coalesce(max(version), 0) AS version FROM ${table}`);
  return Number(versions[0]?.version);
}
