import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { openArchive } from "./open-archive.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-open-"));
afterAll(() => rmSync(directory, { recursive: true }));

const loadKey = async () => new Uint8Array(32).fill(1);

describe("openArchive", () => {
  it("opens an archive in memory, and needs no key for it", async () => {
    const noKey = () => Promise.reject(new Error("no key was needed"));
    const archive = await openArchive("memory:", { loadKey: noKey });
    await archive.commit({ lineage: "a", number: 1, originals: [], state: "{}" });
    expect(await archive.loadState("a")).toBe("{}");
    await archive.close();
  });

  it.each([
    ["a path", (path: string) => `file:${path}`],
    ["a URL", (path: string) => pathToFileURL(path).href],
  ])("opens a file named by %s", async (name, urlOf) => {
    const path = join(directory, `${name}.sqlite`);
    const archive = await openArchive(urlOf(path), { loadKey });
    await archive.close();
    expect(existsSync(path)).toBe(true);
  });

  it("creates no file if it may not", async () => {
    const path = join(directory, "missing.sqlite");
    await expect(openArchive(`file:${path}`, { loadKey, create: false })).rejects.toMatchObject({
      code: "ARCHIVE_MISSING",
    });
    expect(existsSync(path)).toBe(false);
  });

  it.each<[object, string]>([
    [{ tenat: "team" }, "tenat is not an option of openArchive (did you mean tenant?)"],
    [{ bound: { maxByte: 5 } }, "maxByte is not an option of bound (did you mean maxBytes?)"],
    [{ timeoutMs: "5s" }, 'timeoutMs is "5s"; it must be a whole number'],
  ])("refuses the options %j with a message", async (options, sentence) => {
    await expect(openArchive("memory:", options)).rejects.toThrow(sentence);
  });

  it.each([
    ["postgres:me:hunter2@db/x", "begins with postgres:"],
    ["postgres://me:hunter2@[db/x", "cannot be read"],
    ["mysql://me:hunter2@db/x", "begins with mysql:"],
    ["archive.db", "without a scheme"],
    ["file:", "without a usable path"],
    ["file:a\0b", "without a usable path"],
    ["file://elsewhere/archive", "of another machine"],
    ["", "without a scheme"],
  ])("refuses %j and repeats no password", async (url, reason) => {
    const failure: unknown = await openArchive(url, { loadKey }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: "CompactionError", code: "INVALID_POLICY" });
    expect(String(failure)).toContain(reason);
    expect(String(failure)).toContain("postgres://");
    expect(String(failure)).not.toContain("hunter2");
  });
});
