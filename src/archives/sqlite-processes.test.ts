import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CompactionCommit } from "../core/model/commit.ts";
import { keyedHash } from "../keys/keyed-hash.ts";
import type { SessionArchive } from "./session-archive.ts";
import { sqliteArchive } from "./sqlite.ts";

// What only real processes can show: that they see each other's commits, and survive each other's deaths.

const key = new Uint8Array(32).fill(1);
const { sha256 } = keyedHash(key);
const directory = mkdtempSync(join(tmpdir(), "palimpsest-processes-"));
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

describe("sqliteArchive between processes", () => {
  it("shows a second process what the first one stored, and vice versa", async () => {
    const archive = await open(path);
    await archive.commit(record("from the first \ud800"));
    const seen = await runProcess(`
      const seen = await archive.get("h-00000001");
      const originals = [{ handle: "h-00000002", kind: "turn", text: "from the second", sha256: ${JSON.stringify(sha256("from the second"))} }];
      await archive.commit({ lineage: "other", number: 1, originals });
      process.stdout.write(JSON.stringify(seen.text));`);
    expect(JSON.parse(seen)).toBe("from the first \ud800");
    expect(await archive.get("h-00000002")).toMatchObject({ text: "from the second", kind: "turn" });
  });

  it("takes over at once what a killed process held, and leaves a living one its lease", async () => {
    const archive = await open(path);
    await runProcess(`
      await archive.leases.tryAcquire("s");
      process.kill(process.pid, "SIGKILL");`);
    expect(await archive.leases.tryAcquire("s")).toMatchObject({ token: 2 });
    const other = await open(path);
    expect(await other.leases.tryAcquire("s")).toBeUndefined();
  });

  it("accepts the commits of processes that start at once on a path where nothing was", async () => {
    const hashes = JSON.stringify(Array.from({ length: 40 }, (_, index) => sha256(`text ${index}`)));
    const processes = [0, 1, 2, 3].map((process) =>
      runProcess(`
        const hashes = ${hashes};
        for (let index = ${process}; index < 40; index += 4) {
          const original = { handle: "h-000000" + (10 + index), kind: "tool", text: "text " + index, sha256: hashes[index] };
          await archive.commit({ lineage: "l${process}", number: index, originals: [original] });
        }`),
    );
    await Promise.all(processes);
    const archive = await open(path);
    const texts = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => (await archive.get(`h-000000${10 + index}`))?.text),
    );
    expect(texts).toEqual(Array.from({ length: 40 }, (_, index) => `text ${index}`));
  });
});

// Helpers

function newPath(): string {
  return join(mkdtempSync(join(directory, "archive-")), "new", "archive.db");
}

async function open(at: string): Promise<SessionArchive> {
  const archive = await sqliteArchive({ path: at, key });
  opened.push(archive);
  return archive;
}

function record(text: string): CompactionCommit {
  const originals = [{ handle: "h-00000001", kind: "tool" as const, sha256: sha256(text), text }];
  return { lineage: "lineage", number: 1, originals };
}

/** Runs code in a real separate process, with `archive` open on the test's path. */
async function runProcess(code: string): Promise<string> {
  const source = `
    const { sqliteArchive } = await import(${JSON.stringify(new URL("./sqlite.ts", import.meta.url).href)});
    const archive = await sqliteArchive({ path: ${JSON.stringify(path)}, key: new Uint8Array(32).fill(1) });
    ${code}
    await archive.close();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source]);
  const [printed, complaints] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    once(child, "close"),
  ]);
  if (complaints.includes("Error")) throw new Error(complaints);
  return printed;
}
