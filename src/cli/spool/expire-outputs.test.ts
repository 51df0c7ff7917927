import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { expireOutputs, KEPT_DAYS } from "./expire-outputs.ts";

const NOW_MS = Date.UTC(2026, 10, 15);
const DAY_MS = 24 * 60 * 60 * 1_000;
const made: string[] = [];
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true });
});

it("removes outputs that are older than their lifetime, and nothing else", async () => {
  const directory = keep({ "run-old": KEPT_DAYS + 1, "run-new": KEPT_DAYS - 1, notes: KEPT_DAYS + 1 });
  await expireOutputs(directory, NOW_MS);
  expect(readdirSync(directory).sort()).toEqual(["notes", "run-new"]);
});

it("removes the oldest while all together take too much, but never one that may still be written to", async () => {
  const directory = keep({ "run-a": 3, "run-b": 2, "run-c": 1, "run-live": 0 });
  await expireOutputs(directory, NOW_MS, { keptBytes: 1 });
  expect(readdirSync(directory)).toEqual(["run-live"]);
});

it("goes by the newest file: a command may run for weeks", async () => {
  const directory = keep({ "run-long": KEPT_DAYS + 3 });
  writeFileSync(join(directory, "run-long", "stderr"), "still here");
  age(join(directory, "run-long", "stderr"), 1);
  age(join(directory, "run-long"), KEPT_DAYS + 3);
  await expireOutputs(directory, NOW_MS);
  expect(readdirSync(directory)).toEqual(["run-long"]);
});

it("keeps the outputs of a running command, however long it has been silent", async () => {
  const names = [`run-${process.pid}-a`, `run-${process.pid}-b`];
  const directory = keep({ [names[0] ?? ""]: KEPT_DAYS + 1, [names[1] ?? ""]: 1, "run-old": KEPT_DAYS + 1 });
  await expireOutputs(directory, NOW_MS, { keptBytes: 1 });
  expect(readdirSync(directory).sort()).toEqual(names);
  // By then another process has the number.
  await expireOutputs(directory, NOW_MS + 4 * KEPT_DAYS * DAY_MS, { keptBytes: 1 });
  expect(readdirSync(directory)).toEqual([]);
});

it("does nothing if there is no such folder", async () => {
  await expect(expireOutputs(join(tmpdir(), "palimpsest-no-such-folder"), NOW_MS)).resolves.toBeUndefined();
});

/** A folder of outputs, each this many days old. */
function keep(ages: Readonly<Record<string, number>>): string {
  const directory = mkdtempSync(join(tmpdir(), "palimpsest-outputs-"));
  made.push(directory);
  for (const [name, days] of Object.entries(ages)) {
    const path = join(directory, name);
    mkdirSync(path);
    writeFileSync(join(path, "stdout"), "x".repeat(1_000));
    age(join(path, "stdout"), days);
    age(path, days);
  }
  return directory;
}

function age(path: string, days: number): void {
  const written = new Date(NOW_MS - days * DAY_MS);
  utimesSync(path, written, written);
}
