import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { probeArchive } from "./probe-archive.ts";
import { sqliteArchive } from "./sqlite.ts";

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-probe-"));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("probeArchive", () => {
  it("finds an archive ready, and leaves it unchanged", async () => {
    const path = join(directory, "ready.db");
    await (await sqliteArchive({ path, key: new Uint8Array(32).fill(7) })).close();
    const before = readFileSync(path);
    expect(await probeArchive(`file:${path}`)).toBe("ready");
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each(["new.db", "several/new/folders/a.db"])("does not create what is not there yet: %s", async (name) => {
    const path = join(directory, name);
    expect(await probeArchive(`file:${path}`)).toBe("not-there-yet");
    expect(existsSync(path)).toBe(false);
  });

  it("treats an empty file as an archive to be created", async () => {
    const path = join(directory, "empty.db");
    writeFileSync(path, "");
    expect(await probeArchive(`file:${path}`)).toBe("not-there-yet");
    expect(readFileSync(path)).toHaveLength(0);
  });

  it("says that an archive in memory forgets", async () => {
    expect(await probeArchive("memory:")).toBe("in-memory");
  });

  it.each([
    [
      "a text",
      (path: string) => writeFileSync(path, "not a database, but long enough to be read as one"),
      "ARCHIVE_NOT_A_DATABASE",
    ],
    ["a folder", (path: string) => mkdirSync(path), "ARCHIVE_UNAVAILABLE"],
  ])("refuses %s", async (name, make, code) => {
    const path = join(directory, name);
    make(path);
    await expect(probeArchive(`file:${path}`)).rejects.toMatchObject({ code });
  });

  it("refuses a file under something that is not a folder", async () => {
    writeFileSync(join(directory, "plain"), "x");
    await expect(probeArchive(`file:${join(directory, "plain", "a.db")}`)).rejects.toMatchObject({
      code: "ARCHIVE_UNAVAILABLE",
    });
  });

  it("leaves a server alone", async () => {
    expect(await probeArchive("postgres://user:pw@host/db")).toBe("on-a-server");
  });

  it("refuses an address it cannot open", async () => {
    await expect(probeArchive("mysql://user:pw@host/db")).rejects.toMatchObject({ code: "INVALID_POLICY" });
  });
});
