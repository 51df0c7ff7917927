import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startLine } from "../../test/broken-line.ts";
import { original, record } from "../../test/contracts/archive/fixtures.ts";
import { describeArchive } from "../../test/contracts/archive.ts";
import { type PostgresServer, startPostgres } from "../../test/postgres-server.ts";
import { type PostgresArchiveOptions, postgresArchive } from "./postgres.ts";
import type { SessionArchive } from "./session-archive.ts";
import { createVault } from "./vault/vault.ts";

const key = new Uint8Array(32).fill(1);

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

let opened: SessionArchive[] = [];
afterEach(async () => {
  await Promise.all(opened.map((archive) => archive.close().catch(() => undefined)));
  opened = [];
});

describeArchive("postgresArchive", async (options) => open({ ...options, schema: await emptySchema() }));

describe("postgresArchive", () => {
  it("finds everything again when it is reopened", async () => {
    const schema = newSchema();
    const first = await open({ schema });
    await first.commit(record({ originals: [original("h-00000001", "text")], state: "{}" }));
    const second = await open({ schema });
    expect(await second.get("h-00000001")).toMatchObject({ text: "text" });
    expect(await second.loadState("lineage")).toBe("{}");
  });

  it("refuses another key, another schema version and a database without an archive", async () => {
    const schema = newSchema();
    await expect(open({ schema, create: false })).rejects.toMatchObject({ code: "ARCHIVE_MISSING" });
    const archive = await open({ schema });
    await archive.append("s", ["text"]);
    await expect(open({ schema, key: new Uint8Array(32).fill(2) })).rejects.toMatchObject({
      code: "ARCHIVE_WRONG_KEY",
    });
    await ask(`UPDATE ${schema}.schema_version SET version = 99`);
    await expect(open({ schema })).rejects.toMatchObject({ code: "ARCHIVE_TOO_NEW" });
  });

  it("reports if an older snapshot still has something of a purged session in the files", async () => {
    const archive = await open({ schema: newSchema() });
    const purge = async (session: string) => {
      await archive.append(session, ["text"]);
      return archive.purge({ kind: "session", session });
    };
    expect(await purge("one")).toMatchObject({ isScrubbed: true });
    const reader = await connect();
    await reader.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
    await reader.query("SELECT 1");
    expect(await purge("two")).toMatchObject({ sessions: 1, isScrubbed: false });
    await reader.end();
    expect(await purge("three")).toMatchObject({ isScrubbed: true });
  });

  it("is set up once even if many start at the same time", async () => {
    const schema = newSchema();
    const archives = await Promise.all(Array.from({ length: 6 }, () => open({ schema })));
    await Promise.all(archives.map((archive, index) => archive.append("s", [`${index}`])));
    expect((await archives[0]?.readTranscript("s"))?.messages).toHaveLength(6);
  });

  it("leaves no state behind in a session, as a transaction pooler demands", async () => {
    const statements: string[] = [];
    const archive = await open({ onStatement: (sql) => statements.push(sql) });
    await archive.commit(record({ originals: [original("h-00000001", "text")] }));
    await archive.leases.tryAcquire("s");
    await archive.search({ query: "text" });
    const all = statements.join("\n");
    expect(all).not.toMatch(/\b(LISTEN|PREPARE|pg_advisory_lock|TEMP|DECLARE)\b/i);
    expect(all.replaceAll("SET LOCAL", "")).not.toMatch(/^\s*SET /im);
  });

  it("writes no word in clear, neither in the rows of the index nor elsewhere", async () => {
    const schema = newSchema();
    const archive = await open({ schema });
    await archive.commit(record({ originals: [original("h-00000001", "Bakery opens Monday")] }));
    expect((await archive.search({ query: "bakery" })).hits).toHaveLength(1);
    const bytes = await bytesOf(schema);
    expect(bytes).toContain(createVault(key).hideTerm("default", "bakery"));
    for (const word of ["bakery", "opens", "monday"]) expect(bytes.toLowerCase()).not.toContain(word);
  });

  it("rewrites an index that has words in clear, and drops the old one", async () => {
    const schema = newSchema();
    const before = await open({ schema });
    await before.commit(record({ originals: [original("h-00000001", "the zanzibar ledger")] }));
    await before.close();
    await ask(`DROP TABLE ${schema}.keyed_terms;
      CREATE TABLE ${schema}.search_terms (handle_id BIGINT PRIMARY KEY, terms TSVECTOR NOT NULL);
      INSERT INTO ${schema}.search_terms SELECT id, 'the zanzibar ledger' FROM ${schema}.handles;
      UPDATE ${schema}.handles SET is_indexed = 1;
      UPDATE ${schema}.schema_version SET version = 4`);
    expect(await bytesOf(schema)).toContain("zanzibar");
    const archive = await open({ schema });
    expect(await bytesOf(schema)).not.toContain("zanzibar");
    expect((await archive.search({ query: "zanzibar" })).hits).toHaveLength(1);
    expect((await archive.verify()).breaches).toEqual([]);
  });

  it("writes no text and no hash in clear", async () => {
    const schema = newSchema();
    const archive = await open({ schema });
    const text = "Bakery opens Monday";
    await archive.commit(record({ originals: [original("h-00000001", text)], state: text, report: text }));
    await archive.append("s", [text]);
    const rows = JSON.stringify(await ask(`SELECT * FROM ${schema}.texts`));
    expect(rows).not.toContain("Monday");
    expect(rows).not.toContain(original("h-00000001", text).sha256);
  });

  it("gives up in time if every connection is in use, and works again afterwards", async () => {
    const schema = newSchema();
    const archive = await open({ schema, poolSize: 1, timeoutMs: 2_000 });
    await archive.append("s", ["text"]);
    const holder = await connect();
    await holder.query(`BEGIN; LOCK TABLE ${schema}.sessions`);
    const waiting = await Promise.allSettled([archive.append("s", ["a"]), archive.append("s", ["b"])]);
    const busy = { status: "rejected", reason: { code: "ARCHIVE_BUSY" } };
    expect(waiting).toMatchObject([busy, busy]);
    await holder.end();
    expect(await archive.append("s", ["c"])).toBe(2);
  });

  it("reports that the server is gone, and works again when it is back", async () => {
    const archive = await open({ timeoutMs: 2_000 });
    await archive.append("s", ["before"]);
    await server.stop();
    await expect(archive.append("s", ["lost"])).rejects.toMatchObject({ code: "ARCHIVE_UNAVAILABLE" });
    await expect(archive.readTranscript("s")).rejects.toMatchObject({ code: "ARCHIVE_UNAVAILABLE" });
    await server.start();
    await archive.append("s", ["after"]);
    expect((await archive.readTranscript("s")).messages).toEqual(["before", "after"]);
  });

  it("reports that its connection was cut in the middle of a commit, and keeps the old transcript", async () => {
    const schema = newSchema();
    const archive = await open({ schema });
    await archive.append("s", ["before"]);
    const { holder, committing } = await commitBehindLock(archive, schema);
    await ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'`);
    await expect(committing).rejects.toMatchObject({ code: "ARCHIVE_UNAVAILABLE" });
    await holder.end();
    expect((await archive.readTranscript("s")).messages).toEqual(["before"]);
    await archive.commit(change);
    expect((await archive.readTranscript("s")).messages).toEqual(["after"]);
  });

  it("gives up in time if the server no longer answers, and works again when it does", async () => {
    const line = await startLine(server.url);
    const schema = newSchema();
    const archive = await open({ schema, url: line.url, timeoutMs: 2_000, poolSize: 2 });
    await archive.append("s", ["before"]);
    line.cut();
    const busy = { status: "rejected", reason: { code: "ARCHIVE_BUSY" } };
    const waiting = [archive.commit(change), archive.readTranscript("s"), archive.append("s", ["lost"])];
    expect(await Promise.allSettled(waiting)).toMatchObject([busy, busy, busy]);
    line.mend();
    expect((await archive.readTranscript("s")).messages).toEqual(["before"]);
    await archive.commit(change);
    expect((await archive.readTranscript("s")).messages).toEqual(["after"]);
    await archive.close();
    await line.close();
  });

  it.each([
    ["the disk is full", "53100", "ARCHIVE_FULL"],
    ["a page is damaged", "XX001", "ARCHIVE_DAMAGED"],
    ["there are too many connections", "53300", "ARCHIVE_BUSY"],
  ])("reports what the server says, and keeps the old transcript: %s", async (_name, code, expected) => {
    const schema = newSchema();
    const archive = await open({ schema });
    await archive.append("s", ["before"]);
    await ask(`CREATE FUNCTION ${schema}.fail() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END $$`);
    await ask(`CREATE TRIGGER fail BEFORE INSERT ON ${schema}.record_handles EXECUTE FUNCTION ${schema}.fail()`);
    await expect(archive.commit(change)).rejects.toMatchObject({ code: expected });
    expect((await archive.readTranscript("s")).messages).toEqual(["before"]);
    await ask(`DROP TRIGGER fail ON ${schema}.record_handles`);
    await archive.commit(change);
    expect((await archive.readTranscript("s")).messages).toEqual(["after"]);
  });

  it("reports that it may not write, and stores nothing", async () => {
    const schema = newSchema();
    const archive = await open({ schema });
    await archive.append("s", ["before"]);
    const reader = await open({ schema, url: `${server.url}?options=-c%20default_transaction_read_only%3Don` });
    await expect(reader.append("s", ["after"])).rejects.toMatchObject({ code: "ARCHIVE_NOT_WRITABLE" });
    expect((await reader.readTranscript("s")).messages).toEqual(["before"]);
  });

  it.each([
    ["nobody listens", "postgres://me:hunter2@127.0.0.1:1/x", "ARCHIVE_UNAVAILABLE"],
    ["an invalid schema", "", "INVALID_POLICY"],
  ])("names what is wrong without the password: %s", async (_name, url, code) => {
    const options = url === "" ? { schema: "a; DROP TABLE texts" } : { url };
    const failure: unknown = await open(options).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(String(failure)).not.toContain("hunter2");
  });
});

// Helpers

const change = record({
  originals: [original("h-00000001", "text")],
  session: { id: "s", read: { kind: "watermark", position: 1 }, messages: ["after"] },
});

/** Begins a commit that waits inside its transaction until the holder lets go. */
async function commitBehindLock(archive: SessionArchive, schema: string) {
  const holder = await connect();
  await holder.query(`BEGIN; LOCK TABLE ${schema}.record_handles`);
  const committing = archive.commit(change);
  committing.catch(() => undefined);
  const isWaiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  while ((await ask(isWaiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  return { holder, committing };
}

/** Schemas whose archives were closed. Emptying one is much faster than making one. */
const free: string[] = [];

async function emptySchema(): Promise<string> {
  const schema = free.pop() ?? newSchema();
  const [row] = await ask(`SELECT to_regclass('${schema}.texts') IS NOT NULL AS found`);
  const tables = [
    "meta",
    "leases",
    "keyed_terms",
    "record_handles",
    "handles",
    "rewrites",
    "messages",
    "records",
    "sessions",
    "texts",
    "tenants",
  ];
  if ((row as { found: boolean }).found) await ask(tables.map((table) => `DELETE FROM ${schema}.${table}`).join("; "));
  return schema;
}

let schemas = 0;

function newSchema(): string {
  schemas += 1;
  return `archive_${schemas}`;
}

async function open(options: Partial<PostgresArchiveOptions> = {}): Promise<SessionArchive> {
  const schema = options.schema ?? newSchema();
  const archive = await postgresArchive({ url: server.url, key, poolSize: 4, ...options, schema });
  const close = async () => {
    await archive.close();
    if (!free.includes(schema)) free.push(schema);
  };
  opened.push({ ...archive, close });
  return { ...archive, close };
}

async function connect() {
  const { default: pg } = await import("pg");
  const client = new pg.Client(server.url);
  client.on("error", () => {
    asking = undefined;
  });
  await client.connect();
  return client;
}

/** The files of all tables and indexes of a schema, as the server wrote them. */
async function bytesOf(schema: string): Promise<string> {
  await ask("CHECKPOINT");
  const files = await ask(`SELECT pg_read_binary_file(pg_relation_filepath(pg_class.oid)) AS bytes
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname = '${schema}' AND relkind IN ('r', 'i')`);
  return files.map((row) => (row as { bytes: Buffer }).bytes.toString("latin1")).join("\n");
}

let asking: Awaited<ReturnType<typeof connect>> | undefined;

async function ask(sql: string): Promise<readonly unknown[]> {
  asking ??= await connect();
  const { rows } = await asking.query(sql);
  return rows;
}
