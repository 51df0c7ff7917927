import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { writeFileWhole } from "./write-file.ts";

const directory = mkdtempSync(join(tmpdir(), "palimpsest-write-"));
afterAll(() => rmSync(directory, { recursive: true }));

describe("writeFileWhole", () => {
  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("leaves no draft behind if %s ends it", async (signal) => {
    const path = join(directory, `${signal}.json`);
    const [code, ended] = await writeUntilKilled(path, signal);
    // As if there were no handler: a shell sees that the signal ended it.
    expect([code, ended]).toEqual([null, signal]);
    expect(readdirSync(directory).filter((name) => name.startsWith(signal))).toEqual([]);
  });

  it("removes what a killed process left behind", async () => {
    const path = join(directory, "killed.json");
    await writeUntilKilled(path, "SIGKILL");
    expect(readdirSync(directory).filter((name) => name.endsWith(".draft"))).toHaveLength(1);
    // Another process that is still writing, and a file that only looks like one of ours.
    const [live, other] = [`killed.json.${process.pid}-0.draft`, "killed.json.mine.draft"];
    for (const name of [live, other]) writeFileSync(join(directory, name), "");
    await writeFileWhole(path, "new");
    expect(readFileSync(path, "utf8")).toBe("new");
    expect(readdirSync(directory).sort()).toEqual([other, live, "killed.json"].sort());
  });

  it("writes where a link leads, and leaves the link", async () => {
    const [file, link] = [join(directory, "linked.json"), join(directory, "link.json")];
    writeFileSync(file, "old");
    symlinkSync(file, link);
    await writeFileWhole(link, "new");
    expect(readFileSync(file, "utf8")).toBe("new");
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  });

  it("writes into a pipe, and leaves the pipe", async () => {
    const pipe = join(directory, "pipe");
    execFileSync("mkfifo", [pipe]);
    const [read] = await Promise.all([readFile(pipe, "utf8"), writeFileWhole(pipe, "new")]);
    expect(read).toBe("new");
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });
});

/** Writes half a file in a separate process, and ends it there. */
async function writeUntilKilled(path: string, signal: NodeJS.Signals): Promise<unknown[]> {
  const program = `
    import { writeFileWhole } from ${JSON.stringify(join(import.meta.dirname, "write-file.ts"))};
    async function* slowly() { yield "half"; console.log("writing"); await new Promise((r) => setTimeout(r, 60_000)); }
    await writeFileWhole(${JSON.stringify(path)}, slowly());`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  child.kill(signal);
  return once(child, "exit");
}
