import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { original, record } from "../../test/contracts/archive/fixtures.ts";
import { describeArchive } from "../../test/contracts/archive.ts";
import { splitTerms } from "../core/retrieve/search/split-terms.ts";
import type { SessionArchive } from "./session-archive.ts";
import { nameFailure } from "./sqlite/name-failure.ts";
import { type SqliteArchiveOptions, sqliteArchive } from "./sqlite.ts";
import { createVault } from "./vault/vault.ts";

const key = new Uint8Array(32).fill(1);
const directory = mkdtempSync(join(tmpdir(), "palimpsest-sqlite-"));
afterAll(() => rmSync(directory, { recursive: true }));

let opened: SessionArchive[] = [];
afterEach(async () => {
  await Promise.all(opened.map((archive) => archive.close()));
  opened = [];
});

let path = "";
beforeEach(() => {
  path = newPath();
});

describeArchive("sqliteArchive", async (options) => open(newPath(), options));

const SWAP_BODIES = `UPDATE texts SET body = (SELECT body FROM texts JOIN handles ON texts.id = text_id
  WHERE handle = 'h-00000002') WHERE id = (SELECT text_id FROM handles WHERE handle = 'h-00000001')`;

/** The index up to version 5. */
const FORMER_INDEX = `DROP TABLE keyed_index; CREATE VIRTUAL TABLE search_index USING fts5 (
  terms, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars ':'");`;

describe("sqliteArchive", () => {
  it("makes its folder and its files readable only for the owner", async () => {
    await (await open(path)).commit(stored("text"));
    expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
  });

  it("finds everything again when it is reopened", async () => {
    const first = await open(path);
    await first.commit(stored("text", "{}"));
    await first.close();
    await first.close();
    const second = await open(path);
    expect(await second.get("h-00000001")).toMatchObject({ text: "text", kind: "tool" });
    expect(await second.loadState("lineage")).toBe("{}");
    expect((await second.search({ query: "text" })).hits).toHaveLength(1);
  });

  it("indexes what a process left behind that died before it could", async () => {
    const first = await open(path, { index: false });
    await first.commit(stored("a needle"));
    await first.close();
    change("UPDATE handles SET is_indexed = 0");
    expect((await (await open(path)).search({ query: "needle" })).hits).toHaveLength(1);
  });

  it("writes no text, no word, no hash and no secret in clear, side files included", async () => {
    const archive = await open(path);
    const secret = ["sk", "ant", "api03", "A1b2C3d4E5f6G7h8".repeat(5)].join("-");
    const text = `Bakery opens Monday; the key is ${secret}, and Zürich's 東京 office calls getUserName().`;
    await archive.commit(stored(text, "Stateful words"));
    expect((await archive.search({ query: "bakery username 東" })).hits).toHaveLength(1);
    // Shorter words are in the definitions of the tables, or occur by chance.
    const words = [...splitTerms(text)].filter((word) => word.length > 4);
    const hidden = [...words, "Stateful", secret.slice(13), "東京"];
    for (const word of hidden) expect([word, isOnDisk(word)]).toEqual([word, false]);
    await archive.close();
    for (const word of hidden) expect([word, isOnDisk(word)]).toEqual([word, false]);
    expect(bytesOnDisk().includes(Buffer.from(original("h-00000001", text).sha256, "hex"))).toBe(false);
  });

  it("rewrites an index of version 5, which has words in clear, and leaves none of them behind", async () => {
    const before = await open(path);
    await before.commit(stored("the zanzibar ledger"));
    await before.close();
    change(`${FORMER_INDEX}
      INSERT INTO search_index (rowid, terms) VALUES (1, 'the zanzibar ledger t:1');
      UPDATE handles SET is_indexed = 1;
      UPDATE schema_version SET version = 5;`);
    expect(isOnDisk("zanzibar")).toBe(true);
    const [one, two] = await Promise.all([open(path), open(path)]);
    expect(isOnDisk("zanzibar")).toBe(false);
    expect(await one.stats()).toMatchObject({ pending: 1 });
    expect((await two.search({ query: "zanzibar" })).hits).toHaveLength(1);
    expect(await one.verify()).toMatchObject({ documents: 1, breaches: [] });
  });

  it("leaves nothing of a purged session in any file", async () => {
    const archive = await open(path);
    await archive.commit({ ...stored("kept words"), lineage: "kept" });
    await archive.append("gone-session", ["gone message"]);
    const gone = [original("h-goneaaaa", "ephemeral zanzibar ".repeat(50))];
    await archive.commit(record({ lineage: "gone-session", originals: gone, state: "{}" }));
    await archive.search({ query: "zanzibar" });
    const sealed = bodyOf("h-goneaaaa");
    expect(bytesOnDisk().includes(sealed)).toBe(true);
    const hidden = createVault(key).hideTerm("default", "zanzibar");
    expect(isOnDisk(hidden)).toBe(true);
    await archive.purge({ kind: "session", session: "gone-session" });
    for (const trace of [sealed, hidden, "gone-session", "h-goneaaaa"]) {
      expect(bytesOnDisk().includes(trace)).toBe(false);
    }
    expect(await archive.get("h-00000001")).toMatchObject({ text: "kept words" });
  });

  it("waits for a reader before it says that nothing of a purged session is in a file", async () => {
    const archive = await open(path);
    await archive.commit(record({ lineage: "gone", originals: [original("h-goneaaaa", "zanzibar ".repeat(500))] }));
    const sealed = bodyOf("h-goneaaaa");
    const reader = startReading();
    setTimeout(() => reader.close(), 400);
    expect(await archive.purge({ kind: "session", session: "gone" })).toMatchObject({ handles: 1, isScrubbed: true });
    expect(bytesOnDisk().includes(sealed)).toBe(false);
  });

  it("reports that a reader still has something of a purged session in a file, and removes it with the next write", async () => {
    const archive = await open(path);
    await archive.commit(record({ lineage: "gone", originals: [original("h-goneaaaa", "zanzibar ".repeat(500))] }));
    const sealed = bodyOf("h-goneaaaa");
    const reader = startReading();
    expect(await archive.purge({ kind: "session", session: "gone" })).toMatchObject({ handles: 1, isScrubbed: false });
    expect(bytesOnDisk().includes(sealed)).toBe(true);
    reader.close();
    await archive.append("other", ["hello"]);
    expect(bytesOnDisk().includes(sealed)).toBe(false);
  });

  it("has indexed the texts of every tenant when it is closed", async () => {
    const archive = await open(path);
    await archive.forTenant("other").commit(stored("words"));
    await archive.close();
    expect(read("SELECT id FROM handles WHERE is_indexed = 0")).toEqual([]);
  });

  it("stores a text once and compressed", async () => {
    const archive = await open(path);
    const long = "the same line again\n".repeat(5_000);
    await archive.commit(record({ originals: [original("h-00000001", long), original("h-00000002", long)] }));
    const rows = read("SELECT compression, length(body) AS size FROM texts");
    expect(rows).toHaveLength(1);
    expect(Number(rows[0]?.["size"])).toBeLessThan(2_000);
  });

  it.each([
    ["a changed body", "UPDATE texts SET body = x'00'"],
    ["another text's body", SWAP_BODIES],
    ["another compression", "UPDATE texts SET compression = 'plain'"],
    ["an unknown compression", "UPDATE texts SET compression = 'zstd-99'"],
    ["a length that is too short", "UPDATE texts SET byte_length = 10"],
    ["a length of nothing", "UPDATE texts SET byte_length = 0"],
    ["a text that is gone", "PRAGMA foreign_keys = OFF; DELETE FROM texts"],
    ["an unknown kind", "UPDATE handles SET kind = 'soup'"],
  ])("never returns wrong bytes: %s", async (_name, damage) => {
    const archive = await open(path);
    const originals = [original("h-00000001", "a long text that is worth compressing\n".repeat(100))];
    await archive.commit(record({ originals: [...originals, original("h-00000002", "other")] }));
    await archive.search({ query: "text" });
    change(damage);
    await expect(archive.get("h-00000001")).rejects.toMatchObject({ code: "ARCHIVE_DAMAGED" });
  });

  it.each([
    ["a text", "UPDATE texts SET body = x'00'", "is not what was stored"],
    ["a handle", "PRAGMA foreign_keys = OFF; DELETE FROM texts", "points at a text that is not there"],
    ["a handle without a text", "UPDATE handles SET text_id = NULL", "has no text and did not expire"],
    ["a word that is missing", "DELETE FROM keyed_index WHERE rowid = 1", "is not in the index"],
    ["a word too many", "UPDATE handles SET is_indexed = 0 WHERE id = 2", "without a handle"],
  ])("verify finds %s that is damaged", async (_name, damage, breach) => {
    const archive = await open(path);
    await archive.commit(stored("text"));
    await archive.search({ query: "text" });
    await archive.commit(record({ number: 2, originals: [original("h-00000002", "second")] }));
    await archive.search({ query: "text" });
    change(damage);
    expect((await archive.verify()).breaches.join("\n")).toContain(breach);
  });

  it("verify does not treat words that an earlier version read as damage, and reads them again", async () => {
    const archive = await open(path);
    await archive.commit(stored("a needle"));
    await archive.search({ query: "needle" });
    change("DELETE FROM keyed_index WHERE rowid = 1; INSERT INTO keyed_index (rowid, terms) VALUES (1, '0123456789')");
    expect((await archive.search({ query: "needle" })).hits).toEqual([]);
    expect(await archive.verify()).toMatchObject({ documents: 1, outdated: 1, breaches: [] });
    expect(await archive.verify()).toMatchObject({ documents: 1, outdated: 0, breaches: [] });
    expect((await archive.search({ query: "needle" })).hits).toHaveLength(1);
  });

  it("never returns a wrong state", async () => {
    const archive = await open(path);
    await archive.commit(stored("text", '{"compactionCount":1}'));
    change("UPDATE texts SET body = x'616263646566676869707172737475767778797a3031323334'");
    await expect(archive.loadState("lineage")).rejects.toMatchObject({ code: "ARCHIVE_DAMAGED" });
  });

  it("names a file that is damaged on the disk", async () => {
    const archive = await open(path);
    for (let index = 0; index < 50; index += 1) {
      const originals = [original(`h-000000${10 + index}`, `${index}`.repeat(3_000))];
      await archive.commit(record({ number: index, originals }));
    }
    await archive.close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0x55, 4_096 * 2));
    expect(await readAll(path)).toMatchObject({ code: "ARCHIVE_DAMAGED" });
  });

  it("refuses a file that is not a database and leaves it unchanged", async () => {
    mkdirSync(join(path, ".."));
    writeFileSync(path, "Dear diary, ".repeat(1_000));
    await expect(open(path)).rejects.toMatchObject({ code: "ARCHIVE_NOT_A_DATABASE" });
    expect(readFileSync(path, "utf8")).toBe("Dear diary, ".repeat(1_000));
  });

  it("refuses the database of another program and leaves it unchanged", async () => {
    mkdirSync(join(path, ".."));
    const other = new DatabaseSync(path);
    other.exec("CREATE TABLE recipes (name TEXT)");
    other.close();
    const before = readFileSync(path);
    await expect(open(path)).rejects.toMatchObject({ code: "ARCHIVE_NOT_A_DATABASE" });
    expect(readFileSync(path)).toEqual(before);
  });

  it.each([
    [99, { code: "ARCHIVE_TOO_NEW", message: expect.stringContaining("Update palimpsest") }],
    // Never released, and its texts were in clear: nobody has one to lose.
    [1, { code: "ARCHIVE_TOO_OLD", message: expect.stringContaining("name another file with --store") }],
  ])("refuses an archive of version %d, says what to do, and leaves it unchanged", async (version, failure) => {
    await (await open(path)).close();
    change(`UPDATE schema_version SET version = ${version}`);
    const before = readFileSync(path);
    await expect(open(path)).rejects.toMatchObject(failure);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each([2, 3])("adds what an archive of version %d lacks, and keeps what it has", async (version) => {
    const before = await open(path);
    await before.commit(stored("text"));
    await before.close();
    const formerTable = version === 2 ? "" : "CREATE TABLE rewrites (name TEXT);";
    change(`${FORMER_INDEX} DROP TABLE rewrites; ${formerTable} UPDATE schema_version SET version = ${version}`);
    const [one, two] = await Promise.all([open(path), open(path)]);
    expect(await one.get("h-00000001")).toMatchObject({ text: "text" });
    const kept = { name: "a", opening: "o", text: "rewrite", lineage: "lineage" };
    expect(await one.saveRewrite(kept)).toBe("rewrite");
    expect((await two.findRewrites(["a"])).get("a")).toBe("rewrite");
  });

  it("takes over the records of version 4, which could keep one conversation only once", async () => {
    const before = await open(path);
    const session = { read: { kind: "messages", messages: ["a"] }, messages: ["sum"] } as const;
    await before.commit({ ...stored("text"), session: { id: "s1", ...session } });
    await before.close();
    change(`${FORMER_INDEX} PRAGMA foreign_keys = OFF;
      CREATE TABLE old (id INTEGER PRIMARY KEY, tenant_id INTEGER, lineage TEXT, number INTEGER, session_id INTEGER,
        mode TEXT, state_id INTEGER, report_id INTEGER, created_at INTEGER, undone_at INTEGER,
        UNIQUE (tenant_id, lineage, number)) STRICT;
      INSERT INTO old SELECT * FROM records;
      DROP TABLE records;
      ALTER TABLE old RENAME TO records;
      UPDATE schema_version SET version = 4;`);
    const [one, two] = await Promise.all([open(path), open(path)]);
    await one.commit({ ...stored("text"), session: { id: "s2", ...session } });
    for (const id of ["s1", "s2"]) {
      expect(await two.restore(id)).toEqual({ session: id, undone: [1] });
    }
    expect((await two.verify()).breaches).toEqual([]);
  });

  it("refuses another key, when it is opened and when it is used", async () => {
    const archive = await open(path);
    await archive.commit(stored("text"));
    await expect(open(path, { key: new Uint8Array(32).fill(2) })).rejects.toMatchObject({ code: "ARCHIVE_WRONG_KEY" });
    const rotating = await open(path);
    await rotating.rotateKey(new Uint8Array(32).fill(2));
    await expect(archive.get("h-00000001")).rejects.toMatchObject({ code: "ARCHIVE_WRONG_KEY" });
    await expect(archive.commit(stored("more"))).rejects.toMatchObject({ code: "ARCHIVE_WRONG_KEY" });
    const again = await open(path, { key: new Uint8Array(32).fill(2) });
    expect(await again.get("h-00000001")).toMatchObject({ text: "text" });
  });

  it("treats an empty file as an empty archive", async () => {
    mkdirSync(join(path, ".."));
    writeFileSync(path, "");
    const archive = await open(path);
    await archive.commit(stored("text"));
    expect(await archive.get("h-00000001")).toMatchObject({ text: "text" });
  });

  it("refuses a directory", async () => {
    await expect(open(directory)).rejects.toMatchObject({ code: "ARCHIVE_UNAVAILABLE" });
  });

  it("reports that it was used after closing", async () => {
    const archive = await open(path);
    await archive.close();
    await expect(archive.get("h-00000001")).rejects.toMatchObject({ code: "ARCHIVE_UNAVAILABLE" });
    await expect(archive.commit(stored("text"))).rejects.toMatchObject({ code: "ARCHIVE_UNAVAILABLE" });
  });

  it("treats a path that means something else to SQLite as a file", async () => {
    const odd = join(directory, ":memory:");
    await open(odd);
    expect(existsSync(odd)).toBe(true);
  });

  it("reports that there is no room, stores nothing of that commit, and can still read", async () => {
    const archive = await open(path, { maxBytes: 300_000 });
    await archive.append("s", ["before"]);
    const noise = Array.from({ length: 40_000 }, (_, index) => Math.sin(index)).join(" ");
    const change = { id: "s", read: { kind: "watermark", position: 1 }, messages: ["after"] } as const;
    const large = record({ originals: [original("h-00000001", noise)], session: change });
    await expect(archive.commit(large)).rejects.toMatchObject({ code: "ARCHIVE_FULL" });
    expect((await archive.readTranscript("s")).messages).toEqual(["before"]);
    await archive.commit({ ...large, originals: [original("h-00000001", "small")] });
    expect((await archive.readTranscript("s")).messages).toEqual(["after"]);
  });

  it("reports what SQLite says about a read-only file", async () => {
    await (await open(path)).close();
    const database = new DatabaseSync(path, { readOnly: true });
    const write = () => database.exec("INSERT INTO schema_version (version) VALUES (2)");
    expect(failureOf(write)).toMatchObject({ code: "ARCHIVE_NOT_WRITABLE", details: { path } });
  });

  it("takes the time that a large commit needs, which is not a wait for another process", async () => {
    const text = Array.from({ length: 400_000 }, (_, line) => `line ${line} of ${line * 7_919}\n`).join("");
    const impatient = await open(path, { timeoutMs: 60 });
    await impatient.commit(stored(text));
    await impatient.close();
    expect(await (await open(path)).get("h-00000001")).toMatchObject({ text });
  });

  it("gives up in time if another process holds the file, and does not block the event loop meanwhile", async () => {
    const archive = await open(path);
    await archive.commit(stored("text"));
    const impatient = await open(path, { timeoutMs: 1_000 });
    // Ours may still be updating its index.
    const holder = new DatabaseSync(path, { timeout: 60_000 });
    holder.exec("BEGIN IMMEDIATE");
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    const writing = await Promise.allSettled([impatient.commit(stored("more")), impatient.append("s", ["more"])]);
    const busy = { status: "rejected", reason: { code: "ARCHIVE_BUSY" } };
    expect(writing).toMatchObject([busy, busy]);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
    // Readers do not wait for a writer.
    expect(await archive.get("h-00000001")).toMatchObject({ text: "text" });
    holder.exec("ROLLBACK");
    holder.close();
    expect(await archive.append("s", ["more"])).toBe(1);
    expect(await impatient.get("h-00000001")).toMatchObject({ text: "text" });
  });
});

// Helpers

let paths = 0;

function newPath(): string {
  paths += 1;
  return join(directory, `${paths}`, "archive.db");
}

async function open(at: string, options: Partial<SqliteArchiveOptions> = {}): Promise<SessionArchive> {
  // A loaded machine is slow, not wrong.
  const archive = await sqliteArchive({ path: at, key, timeoutMs: 60_000, ...options });
  opened.push(archive);
  return archive;
}

function stored(text: string, state?: string) {
  return record({ originals: [original("h-00000001", text)], ...(state !== undefined && { state }) });
}

function change(sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

function read(sql: string) {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows;
}

/** Another connection in the middle of a transaction: it keeps the log as it is. */
function startReading(): DatabaseSync {
  const reader = new DatabaseSync(path);
  reader.exec("BEGIN; SELECT count(*) FROM texts");
  return reader;
}

function bodyOf(handle: string): Buffer {
  const [row] = read(`SELECT body FROM handles JOIN texts ON texts.id = text_id WHERE handle = '${handle}'`);
  return Buffer.from(row?.["body"] as Uint8Array);
}

/** Everything that the archive wrote, side files included. */
function bytesOnDisk(): Buffer {
  const folder = join(path, "..");
  return Buffer.concat(readdirSync(folder).map((name) => readFileSync(join(folder, name))));
}

/** Whether a word is anywhere in the files, in any case. */
function isOnDisk(word: string): boolean {
  const bytes = bytesOnDisk();
  return [word, word.toLowerCase(), word.toUpperCase()].some((spelling) => bytes.includes(spelling));
}

function failureOf(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return nameFailure(error, path);
  }
  throw new Error("it did not fail");
}

/** Opens an archive and reads its fifty handles: the first failure, or undefined. */
async function readAll(at: string): Promise<unknown> {
  try {
    const archive = await open(at);
    for (let index = 0; index < 50; index += 1) await archive.get(`h-000000${10 + index}`);
    return undefined;
  } catch (error) {
    return error;
  }
}
