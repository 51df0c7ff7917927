/** The version of the tables below. An archive with a higher one is refused, never guessed at. */
export const SCHEMA_VERSION = 1;

/**
 * Texts stand once, under the hash of their bytes; handles and records point at them. A record's
 * handles are kept in order, so that a lineage can be listed and checked later.
 */
export const SCHEMA = `
  CREATE TABLE schema_version (version INTEGER NOT NULL) STRICT;
  INSERT INTO schema_version (version) VALUES (${SCHEMA_VERSION});

  CREATE TABLE texts (
    sha256 TEXT PRIMARY KEY,
    codec TEXT NOT NULL,
    byte_length INTEGER NOT NULL,
    body BLOB NOT NULL
  ) STRICT;

  CREATE TABLE handles (
    handle TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    sha256 TEXT NOT NULL REFERENCES texts (sha256)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE records (
    lineage TEXT NOT NULL,
    number INTEGER NOT NULL,
    state_sha256 TEXT REFERENCES texts (sha256),
    PRIMARY KEY (lineage, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE record_handles (
    lineage TEXT NOT NULL,
    number INTEGER NOT NULL,
    handle TEXT NOT NULL REFERENCES handles (handle),
    position INTEGER NOT NULL,
    PRIMARY KEY (lineage, number, handle),
    FOREIGN KEY (lineage, number) REFERENCES records (lineage, number)
  ) STRICT, WITHOUT ROWID;
`;
