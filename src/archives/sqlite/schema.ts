/** The version of the tables below. An archive with a higher one is refused, never guessed at. */
export const SCHEMA_VERSION = 6;
/** Version 1 was never released and kept texts in clear. */
export const OLDEST_VERSION = 2;

/** What a gateway sends in place of a beginning of a conversation, by the name of that beginning. */
const REWRITES = `
  CREATE TABLE rewrites (
    tenant_id INTEGER NOT NULL REFERENCES tenants (id),
    name TEXT NOT NULL,
    opening TEXT NOT NULL,
    lineage TEXT NOT NULL,
    text_id INTEGER NOT NULL REFERENCES texts (id),
    created_at INTEGER NOT NULL,
    PRIMARY KEY (tenant_id, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX rewrites_by_text ON rewrites (text_id);
  CREATE INDEX rewrites_by_lineage ON rewrites (tenant_id, lineage);
  CREATE INDEX rewrites_by_opening ON rewrites (tenant_id, opening);
`;

/** Not unique by lineage and number: two sessions may hold the same conversation, each with its own compactions. */
const records = (name: string): string => `
  CREATE TABLE ${name} (
    id INTEGER PRIMARY KEY,
    tenant_id INTEGER NOT NULL REFERENCES tenants (id),
    lineage TEXT NOT NULL,
    number INTEGER NOT NULL,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    mode TEXT NOT NULL,
    state_id INTEGER REFERENCES texts (id),
    report_id INTEGER REFERENCES texts (id),
    created_at INTEGER NOT NULL,
    undone_at INTEGER
  ) STRICT;
`;
const RECORD_INDEXES = `
  CREATE INDEX records_by_lineage ON records (tenant_id, lineage, number);
  CREATE INDEX records_by_session ON records (session_id);
  CREATE INDEX records_by_state ON records (state_id) WHERE state_id IS NOT NULL;
  CREATE INDEX records_by_report ON records (report_id) WHERE report_id IS NOT NULL;
`;

/** Which document holds which hidden word, and nothing else. */
const KEYED_INDEX = `
  CREATE VIRTUAL TABLE keyed_index USING fts5 (
    terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii"
  );
`;

/** The step from a version to the next one. Foreign keys are not checked meanwhile: a table can replace another. */
export const MIGRATIONS: Readonly<Record<number, string>> = {
  2: `${REWRITES} UPDATE schema_version SET version = 3;`,
  // Rewrites without an opening were never released; their conversations are compacted again.
  3: `DROP TABLE rewrites; ${REWRITES} UPDATE schema_version SET version = 4;`,
  4: `${records("new_records")}
  INSERT INTO new_records SELECT id, tenant_id, lineage, number, session_id, mode, state_id, report_id, created_at,
    undone_at FROM records;
  DROP TABLE records;
  ALTER TABLE new_records RENAME TO records;
  ${RECORD_INDEXES} UPDATE schema_version SET version = 5;`,
  // Words were in clear. The new table has another name, so that a process of the earlier version can no longer write
  // them.
  5: `DROP TABLE search_index; ${KEYED_INDEX}
  UPDATE handles SET is_indexed = 0 WHERE is_indexed = 1 AND text_id IS NOT NULL;
  UPDATE schema_version SET version = 6;`,
};

/**
 * A tenant has each text once, under a MAC; handles, messages and records point at them by number, so that a new key
 * changes no reference. The index is contentless and knows only which document holds which hidden word (`detail=none`):
 * ranking and snippets are made from the decrypted texts.
 */
export const SCHEMA = `
  CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;
  INSERT INTO schema_version (version) VALUES (${SCHEMA_VERSION});

  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE tenants (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;

  CREATE TABLE texts (
    id INTEGER PRIMARY KEY,
    tenant_id INTEGER NOT NULL REFERENCES tenants (id),
    address BLOB NOT NULL,
    compression TEXT NOT NULL,
    byte_length INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    body BLOB NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX texts_by_address ON texts (address, tenant_id);

  CREATE TABLE sessions (
    id INTEGER PRIMARY KEY,
    tenant_id INTEGER NOT NULL REFERENCES tenants (id),
    name TEXT NOT NULL,
    lineage TEXT NOT NULL,
    parent_id INTEGER REFERENCES sessions (id),
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    closed_at INTEGER,
    UNIQUE (tenant_id, name)
  ) STRICT;
  CREATE INDEX sessions_by_parent ON sessions (parent_id) WHERE parent_id IS NOT NULL;

  ${records("records")}${RECORD_INDEXES}
  CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    session_id INTEGER NOT NULL REFERENCES sessions (id),
    position INTEGER NOT NULL,
    text_id INTEGER NOT NULL REFERENCES texts (id),
    state TEXT NOT NULL,
    written_by INTEGER REFERENCES records (id),
    archived_by INTEGER REFERENCES records (id),
    created_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX messages_by_session ON messages (session_id, position);
  CREATE INDEX messages_by_text ON messages (text_id);
  CREATE INDEX messages_by_writer ON messages (written_by) WHERE written_by IS NOT NULL;
  CREATE INDEX messages_by_archiver ON messages (archived_by) WHERE archived_by IS NOT NULL;

  CREATE TABLE handles (
    id INTEGER PRIMARY KEY,
    tenant_id INTEGER NOT NULL REFERENCES tenants (id),
    lineage TEXT NOT NULL,
    handle TEXT NOT NULL,
    kind TEXT NOT NULL,
    tool TEXT,
    text_id INTEGER REFERENCES texts (id),
    created_at INTEGER NOT NULL,
    expired_at INTEGER,
    is_indexed INTEGER NOT NULL,
    UNIQUE (handle, tenant_id, lineage)
  ) STRICT;
  CREATE INDEX handles_by_text ON handles (text_id);
  CREATE INDEX handles_by_time ON handles (tenant_id, created_at);
  CREATE INDEX handles_pending ON handles (id) WHERE is_indexed = 0;

  CREATE TABLE record_handles (
    record_id INTEGER NOT NULL REFERENCES records (id),
    handle_id INTEGER NOT NULL REFERENCES handles (id),
    position INTEGER NOT NULL,
    PRIMARY KEY (record_id, handle_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX record_handles_by_handle ON record_handles (handle_id);

  CREATE TABLE leases (
    tenant_id INTEGER NOT NULL,
    session TEXT NOT NULL,
    token INTEGER NOT NULL,
    holder TEXT,
    refreshed_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (tenant_id, session)
  ) STRICT, WITHOUT ROWID;
${KEYED_INDEX}${REWRITES}`;
