import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { findHome } from "./find-home.ts";
import { loadKey } from "./load-key.ts";

const root = mkdtempSync(join(tmpdir(), "palimpsest-keys-"));
afterAll(() => rmSync(root, { recursive: true }));

let homeDirectory = root;
beforeEach(() => {
  homeDirectory = mkdtempSync(join(root, "user-"));
});

describe("findHome", () => {
  it.each([
    [{}, "/home/me/.palimpsest"],
    [{ XDG_DATA_HOME: "/data" }, "/data/palimpsest"],
    [{ XDG_DATA_HOME: "relative" }, "/home/me/.palimpsest"],
    [{ XDG_DATA_HOME: "" }, "/home/me/.palimpsest"],
    [{ PALIMPSEST_HOME: "/own", XDG_DATA_HOME: "/data" }, "/own"],
  ])("with %j is %s", (environment, expected) => {
    expect(findHome({ environment, homeDirectory: "/home/me" })).toBe(expected);
  });
});

describe("loadKey", () => {
  it("takes the key of the environment and writes nothing", async () => {
    const key = await loadKey({ environment: { PALIMPSEST_KEY: "0aF1".repeat(16) }, homeDirectory });
    expect(Buffer.from(key).toString("hex")).toBe("0af1".repeat(16));
    expect(readdirSync(homeDirectory)).toEqual([]);
  });

  it.each(["", "abc", "g".repeat(64), "a".repeat(63), "a".repeat(65), `${"a".repeat(64)}\n`])(
    "refuses %j in the environment without repeating it",
    async (given) => {
      const failure = await failureOf(loadKey({ environment: { PALIMPSEST_KEY: given }, homeDirectory }));
      expect(failure).toMatchObject({ name: "CompactionError", code: "KEY_MALFORMED" });
      expect(failure.message).toBe("PALIMPSEST_KEY is not a key: it should hold exactly 64 hexadecimal characters.");
    },
  );

  it("makes a key on first use that only its owner can read, and keeps it", async () => {
    const first = await loadKey({ environment: {}, homeDirectory });
    const folder = join(homeDirectory, ".palimpsest");
    expect(first).toHaveLength(32);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, "key")).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["key"]);
    expect(await loadKey({ environment: {}, homeDirectory })).toEqual(first);
  });

  it("makes another key for another user", async () => {
    const first = await loadKey({ environment: {}, homeDirectory });
    const other = await loadKey({ environment: {}, homeDirectory: mkdtempSync(join(root, "other-")) });
    expect(other).not.toEqual(first);
  });

  it.each([0o640, 0o604, 0o666])("refuses a file of mode %o and says what to run", async (mode) => {
    const path = writeKey(`${"ab".repeat(32)}\n`);
    chmodSync(path, mode);
    const failure = await failureOf(loadKey({ environment: {}, homeDirectory }));
    expect(failure).toMatchObject({ code: "KEY_EXPOSED" });
    expect(failure.message).toContain(`chmod 600 '${path}'`);
    expect(failure.message).not.toContain("abab");
  });

  it.each(["", "half a key", "ab".repeat(5_000)])("refuses a file without a key", async (content) => {
    writeKey(content);
    const failure = await failureOf(loadKey({ environment: {}, homeDirectory }));
    expect(failure).toMatchObject({ code: "KEY_MALFORMED" });
  });

  it("says why the file cannot be used", async () => {
    mkdirSync(join(homeDirectory, ".palimpsest", "key"), { recursive: true, mode: 0o700 });
    const failure = await failureOf(loadKey({ environment: {}, homeDirectory }));
    expect(failure).toMatchObject({ code: expect.stringMatching(/^KEY_(UNAVAILABLE|EXPOSED)$/) });
  });

  it("ends with one key when processes start at once", async () => {
    const calls = Array.from({ length: 16 }, () => loadKey({ environment: {}, homeDirectory }));
    const here = await Promise.all(calls);
    expect(new Set(here.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
  });

  it("ends with one key when real processes start at once", async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => loadInProcess(homeDirectory)));
    const file = readFileSync(join(homeDirectory, ".palimpsest", "key"), "utf8").trim();
    expect(keys).toEqual([file, file, file, file]);
    expect(readdirSync(join(homeDirectory, ".palimpsest"))).toEqual(["key"]);
  });
});

// Helpers

function writeKey(content: string): string {
  mkdirSync(join(homeDirectory, ".palimpsest"), { recursive: true });
  const path = join(homeDirectory, ".palimpsest", "key");
  writeFileSync(path, content, { mode: 0o600 });
  return path;
}

async function failureOf(promise: Promise<unknown>): Promise<Error> {
  const settled = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (settled instanceof Error) return settled;
  throw new Error("it did not fail");
}

async function loadInProcess(home: string): Promise<string> {
  const source = `
    const { loadKey } = await import(${JSON.stringify(new URL("./load-key.ts", import.meta.url).href)});
    const key = await loadKey({ environment: {}, homeDirectory: ${JSON.stringify(home)} });
    process.stdout.write(Buffer.from(key).toString("hex"));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source]);
  const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
  return printed;
}
