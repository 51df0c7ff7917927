import type { PoolClient } from "pg";
import { CompactionError } from "../../core/base/errors.ts";

/** One step from a version of the tables to the next, never changed once it was released. */
const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL);

  CREATE TABLE tenants (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name TEXT NOT NULL UNIQUE);

  CREATE TABLE texts (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenants (id),
    address BYTEA NOT NULL,
    compression TEXT NOT NULL,
    byte_length BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    body BYTEA NOT NULL,
    UNIQUE (address, tenant_id)
  );
  -- It is compressed and encrypted already: compressing it again would only cost time.
  ALTER TABLE texts ALTER COLUMN body SET STORAGE EXTERNAL;

  CREATE TABLE sessions (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenants (id),
    name TEXT NOT NULL,
    lineage TEXT NOT NULL,
    parent_id BIGINT REFERENCES sessions (id),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    closed_at BIGINT,
    UNIQUE (tenant_id, name)
  );
  CREATE INDEX sessions_by_parent ON sessions (parent_id) WHERE parent_id IS NOT NULL;

  CREATE TABLE records (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenants (id),
    lineage TEXT NOT NULL,
    number BIGINT NOT NULL,
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    mode TEXT NOT NULL,
    state_id BIGINT REFERENCES texts (id),
    report_id BIGINT REFERENCES texts (id),
    created_at BIGINT NOT NULL,
    undone_at BIGINT,
    UNIQUE (tenant_id, lineage, number)
  );
  CREATE INDEX records_by_session ON records (session_id);
  CREATE INDEX records_by_state ON records (state_id) WHERE state_id IS NOT NULL;
  CREATE INDEX records_by_report ON records (report_id) WHERE report_id IS NOT NULL;

  CREATE TABLE messages (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id BIGINT NOT NULL REFERENCES sessions (id),
    position BIGINT NOT NULL,
    text_id BIGINT NOT NULL REFERENCES texts (id),
    state TEXT NOT NULL,
    written_by BIGINT REFERENCES records (id),
    archived_by BIGINT REFERENCES records (id),
    created_at BIGINT NOT NULL
  );
  CREATE INDEX messages_by_session ON messages (session_id, position);
  CREATE INDEX messages_by_text ON messages (text_id);
  CREATE INDEX messages_by_writer ON messages (written_by) WHERE written_by IS NOT NULL;
  CREATE INDEX messages_by_archiver ON messages (archived_by) WHERE archived_by IS NOT NULL;

  CREATE TABLE handles (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id BIGINT NOT NULL REFERENCES tenants (id),
    lineage TEXT NOT NULL,
    handle TEXT NOT NULL,
    kind TEXT NOT NULL,
    tool TEXT,
    text_id BIGINT REFERENCES texts (id),
    created_at BIGINT NOT NULL,
    expired_at BIGINT,
    is_indexed INTEGER NOT NULL,
    UNIQUE (handle, tenant_id, lineage)
  );
  CREATE INDEX handles_by_text ON handles (text_id);
  CREATE INDEX handles_by_time ON handles (tenant_id, created_at);
  CREATE INDEX handles_pending ON handles (id) WHERE is_indexed = 0;

  CREATE TABLE record_handles (
    record_id BIGINT NOT NULL REFERENCES records (id),
    handle_id BIGINT NOT NULL REFERENCES handles (id),
    position BIGINT NOT NULL,
    PRIMARY KEY (record_id, handle_id)
  );
  CREATE INDEX record_handles_by_handle ON record_handles (handle_id);

  CREATE TABLE leases (
    tenant_id BIGINT NOT NULL,
    session TEXT NOT NULL,
    token BIGINT NOT NULL,
    holder TEXT,
    refreshed_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, session)
  );

  CREATE TABLE search_terms (
    handle_id BIGINT PRIMARY KEY REFERENCES handles (id) ON DELETE CASCADE,
    terms TSVECTOR NOT NULL
  );
  CREATE INDEX search_terms_by_term ON search_terms USING gin (terms);
  `,
  // What a gateway sends in place of a beginning of a conversation, by the name of that beginning.
  `
  CREATE TABLE rewrites (
    tenant_id BIGINT NOT NULL REFERENCES tenants (id),
    name TEXT NOT NULL,
    lineage TEXT NOT NULL,
    text_id BIGINT NOT NULL REFERENCES texts (id),
    created_at BIGINT NOT NULL,
    PRIMARY KEY (tenant_id, name)
  );
  CREATE INDEX rewrites_by_text ON rewrites (text_id);
  CREATE INDEX rewrites_by_lineage ON rewrites (tenant_id, lineage);
  `,
  // Those that came before have none: their conversations are compacted again.
  `
  DELETE FROM rewrites;
  ALTER TABLE rewrites ADD COLUMN opening TEXT NOT NULL;
  CREATE INDEX rewrites_by_opening ON rewrites (tenant_id, opening);
  `,
  // Two sessions may hold the same conversation, each with its own compactions.
  `
  ALTER TABLE records DROP CONSTRAINT records_tenant_id_lineage_number_key;
  CREATE INDEX records_by_lineage ON records (tenant_id, lineage, number);
  `,
  // Words were in clear. The new table has another name, so that a process of the earlier version can no longer write
  // them.
  `
  DROP TABLE search_terms;
  CREATE TABLE keyed_terms (
    handle_id BIGINT PRIMARY KEY REFERENCES handles (id) ON DELETE CASCADE,
    terms TSVECTOR NOT NULL
  );
  CREATE INDEX keyed_terms_by_term ON keyed_terms USING gin (terms);
  UPDATE handles SET is_indexed = 0 WHERE is_indexed = 1 AND text_id IS NOT NULL;
  `,
];

/** Everything that holds what was stored, for cleaning up after a removal. */
export const TABLES = [
  "texts",
  "messages",
  "records",
  "record_handles",
  "handles",
  "sessions",
  "leases",
  "keyed_terms",
  "rewrites",
];

interface MigrateOptions {
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
  // Asked first without a lock: roles that may only read and write need no right to create.
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

/** 0 if nothing is there yet. */
async function loadVersion(client: PoolClient, schema: string): Promise<number> {
  const table = `${schema}.schema_version`;
  const { rows } = await client.query("SELECT to_regclass($1) IS NOT NULL AS exists", [table]);
  if (rows[0]?.exists !== true) return 0;
  const { rows: versions } = await client.query(`SELECT coalesce(max(version), 0) AS version FROM ${table}`);
  return Number(versions[0]?.version);
}
