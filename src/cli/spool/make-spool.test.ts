import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeSpool } from "./make-spool.ts";

const CLEAR = ["stdout", "stderr", "stdout.clean", "stderr.clean"];

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "palimpsest-spool-"));
  mkdirSync(join(directory, "tmp"));
  vi.stubEnv("TMPDIR", join(directory, "tmp"));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

it.each(["home/outputs/run-", "tmp/palimpsest-run-"])(
  "removes what a killed run left in clear in %s, and nothing else",
  async (prefix) => {
    const [dead, live] = [leave(`${prefix}${deadProcess()}-a`), leave(`${prefix}${process.pid}-b`)];
    const spool = await makeSpool(join(directory, "home"));
    expect(readdirSync(dead)).toEqual(["stdout.sealed"]);
    expect(readdirSync(live)).toHaveLength(CLEAR.length + 1);
    await spool?.remove();
  },
);

it("uses a temporary folder if the home cannot be written to, and finds it again", async () => {
  const home = join(directory, "home");
  writeFileSync(home, "a file");
  const spool = await makeSpool(home);
  expect(spool?.paths.stdout).toContain(join("tmp", `palimpsest-run-${process.pid}-`));
  writeFileSync(spool?.paths.stdout ?? "", "of a command that runs");
  await (await makeSpool(home))?.remove();
  expect(existsSync(spool?.paths.stdout ?? "")).toBe(true);
  await spool?.remove();
  expect(readdirSync(join(directory, "tmp"))).toEqual([]);
});

it("follows no link that somebody placed among the temporary files", async () => {
  const other = leave("other");
  symlinkSync(other, join(directory, "tmp", `palimpsest-run-${deadProcess()}-a`));
  await (await makeSpool(join(directory, "home")))?.remove();
  expect(readdirSync(other)).toHaveLength(CLEAR.length + 1);
});

// Helpers

function leave(name: string): string {
  const path = join(directory, name);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  for (const file of [...CLEAR, "stdout.sealed"]) writeFileSync(join(path, file), "text");
  return path;
}

/** The number of a process that has ended. */
function deadProcess(): number {
  return spawnSync(process.execPath, ["--version"]).pid;
}
