import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { describeArchive } from "../../test/contracts/archive.ts";
import type { CompactionRecord } from "../core/model/record.ts";
import { keyedHash } from "../keys/keyed-hash.ts";
import { nameFailure } from "./sqlite/name-failure.ts";
import { type ClosableArchive, sqliteArchive } from "./sqlite.ts";

const { sha256 } = keyedHash(new Uint8Array(32).fill(1));
const directory = mkdtempSync(join(tmpdir(), "palimpsest-sqlite-"));
afterAll(() => rmSync(directory, { recursive: true }));

let opened: ClosableArchive[] = [];
afterEach(() => {
  for (const archive of opened) archive.close();
  opened = [];
});

let path = "";
beforeEach(() => {
  path = newPath();
});

describeArchive("sqliteArchive", async () => open(newPath()));

describe("sqliteArchive", () => {
  it("makes its folder and its files for the owner alone", async () => {
    await open(path).commit(record("text"));
    expect(statSync(join(path, "..")).mode & 0o777).toBe(0o700);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(`${path}-wal`).mode & 0o777).toBe(0o600);
  });

  it("finds everything again when it is opened anew", async () => {
    const first = open(path);
    await first.commit(record("text", "{}"));
    first.close();
    first.close();
    const second = open(path);
    expect(await second.get("h-00000001")).toMatchObject({ text: "text", kind: "tool" });
    expect(await second.loadState("lineage")).toBe("{}");
  });

  it("keeps the handles of each record, in order", async () => {
    const archive = open(path);
    await archive.commit({
      ...record("first"),
      originals: [...originals("b", "0000000b"), ...originals("a", "0000000a")],
    });
    await archive.commit({ ...record("second"), number: 2 });
    const rows = new DatabaseSync(path).prepare("SELECT * FROM record_handles ORDER BY number, position").all();
    expect(rows).toMatchObject([
      { lineage: "lineage", number: 1, handle: "h-0000000b", position: 0 },
      { lineage: "lineage", number: 1, handle: "h-0000000a", position: 1 },
      { lineage: "lineage", number: 2, handle: "h-00000001", position: 0 },
    ]);
  });

  it("stores one text once and compressed", async () => {
    const archive = open(path);
    const long = "the same line again\n".repeat(5_000);
    await archive.commit({
      lineage: "l",
      number: 1,
      originals: [...originals(long, "00000001"), ...originals(long, "00000002")],
    });
    const rows = new DatabaseSync(path).prepare("SELECT codec, length(body) AS size FROM texts").all();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ codec: "deflate" });
    expect(Number(rows[0]?.["size"])).toBeLessThan(2_000);
  });

  it("refuses an original whose hash is that of another text", async () => {
    const archive = open(path);
    const forged = originals("text", "00000001").map((original) => ({ ...original, text: "another" }));
    await expect(archive.commit({ ...record(""), originals: forged })).rejects.toMatchObject({ code: "HASH_MISMATCH" });
    expect(await archive.get("h-00000001")).toBeUndefined();
  });

  it.each([
    ["a changed body", "UPDATE texts SET body = x'00'"],
    ["another text's body", "UPDATE texts SET body = x'616263', codec = 'plain'"],
    ["an unknown codec", "UPDATE texts SET codec = 'zstd-99'"],
    ["a body that is not what it says", "UPDATE texts SET codec = 'plain'"],
    ["a length that is too short", "UPDATE texts SET byte_length = 10"],
    ["a length of nothing", "UPDATE texts SET byte_length = 0"],
    ["a text that is gone", "PRAGMA foreign_keys = OFF; DELETE FROM texts"],
    ["a kind that is none", "UPDATE handles SET kind = 'soup'"],
  ])("never returns wrong bytes: %s", async (_name, damage) => {
    const archive = open(path);
    await archive.commit(record("a long text that is worth compressing\n".repeat(100)));
    const database = new DatabaseSync(path);
    database.exec(damage);
    database.close();
    await expect(archive.get("h-00000001")).rejects.toMatchObject({ code: "ARCHIVE_DAMAGED" });
  });

  it("never returns a wrong state", async () => {
    const archive = open(path);
    await archive.commit(record("text", '{"compactionCount":1}'));
    new DatabaseSync(path).exec(`UPDATE texts SET body = CAST('{"compactionCount":9}' AS BLOB)`);
    await expect(archive.loadState("lineage")).rejects.toMatchObject({ code: "ARCHIVE_DAMAGED" });
  });

  it("names a file that is damaged on the disk", async () => {
    const archive = open(path);
    for (let index = 0; index < 50; index += 1) {
      await archive.commit({
        lineage: "l",
        number: index,
        originals: originals(`${index}`.repeat(3_000), `000000${10 + index}`),
      });
    }
    archive.close();
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0x55, 4_096 * 2));
    expect(await readAll(path)).toMatchObject({ code: "ARCHIVE_DAMAGED" });
  });

  it("refuses a file that is no database and leaves it as it was", () => {
    mkdirSync(join(path, ".."));
    writeFileSync(path, "Dear diary, ".repeat(1_000));
    expect(() => open(path)).toThrow(expect.objectContaining({ code: "ARCHIVE_NOT_A_DATABASE" }));
    expect(readFileSync(path, "utf8")).toBe("Dear diary, ".repeat(1_000));
  });

  it("refuses the database of another program and leaves it as it was", () => {
    mkdirSync(join(path, ".."));
    const other = new DatabaseSync(path);
    other.exec("CREATE TABLE recipes (name TEXT)");
    other.close();
    const before = readFileSync(path);
    expect(() => open(path)).toThrow(expect.objectContaining({ code: "ARCHIVE_NOT_A_DATABASE" }));
    expect(readFileSync(path)).toEqual(before);
  });

  it("refuses an archive of a newer version", () => {
    open(path).close();
    const database = new DatabaseSync(path);
    database.exec("UPDATE schema_version SET version = 99");
    database.close();
    expect(() => open(path)).toThrow(
      expect.objectContaining({ code: "ARCHIVE_TOO_NEW", details: { path, version: 99, supported: 1 } }),
    );
  });

  it("takes an empty file for an empty archive", async () => {
    mkdirSync(join(path, ".."));
    writeFileSync(path, "");
    const archive = open(path);
    await archive.commit(record("text"));
    expect(await archive.get("h-00000001")).toMatchObject({ text: "text" });
  });

  it("refuses a directory", () => {
    expect(() => open(directory)).toThrow(expect.objectContaining({ code: "ARCHIVE_UNAVAILABLE" }));
  });

  it("says so when it is used after closing", async () => {
    const archive = open(path);
    archive.close();
    await expect(archive.get("h-00000001")).rejects.toMatchObject({ code: "ARCHIVE_UNAVAILABLE" });
    await expect(archive.commit(record("text"))).rejects.toMatchObject({ code: "ARCHIVE_UNAVAILABLE" });
  });

  it("takes a path that means something else to SQLite for a file", () => {
    const odd = join(directory, ":memory:");
    open(odd);
    expect(existsSync(odd)).toBe(true);
  });

  it("names what SQLite says of a read-only file", () => {
    open(path).close();
    const database = new DatabaseSync(path, { readOnly: true });
    const write = () => database.exec("INSERT INTO schema_version (version) VALUES (2)");
    expect(failureOf(write)).toMatchObject({ code: "ARCHIVE_NOT_WRITABLE", details: { path } });
  });

  it("names what SQLite says of a file that another process holds", () => {
    open(path).close();
    const [holder, waiter] = [new DatabaseSync(path), new DatabaseSync(path)];
    holder.exec("BEGIN IMMEDIATE");
    expect(failureOf(() => waiter.exec("BEGIN IMMEDIATE"))).toMatchObject({ code: "ARCHIVE_BUSY" });
    holder.close();
  });
});

// Helpers

let paths = 0;

function newPath(): string {
  paths += 1;
  return join(directory, `${paths}`, "archive.db");
}

function open(at: string): ClosableArchive {
  const archive = sqliteArchive({ path: at });
  opened.push(archive);
  return archive;
}

function originals(text: string, digits: string): CompactionRecord["originals"] {
  return [{ handle: `h-${digits}`, kind: "tool", sha256: sha256(text), text }];
}

function record(text: string, state?: string): CompactionRecord {
  return {
    lineage: "lineage",
    number: 1,
    originals: originals(text, "00000001"),
    ...(state !== undefined && { state }),
  };
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
    const archive = open(at);
    for (let index = 0; index < 50; index += 1) await archive.get(`h-000000${10 + index}`);
    return undefined;
  } catch (error) {
    return error;
  }
}
