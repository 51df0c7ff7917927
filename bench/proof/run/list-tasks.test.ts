import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { listTasks } from "./list-tasks.ts";

const folder = mkdtempSync(join(tmpdir(), "palimpsest-tasks-"));
afterAll(() => rmSync(folder, { recursive: true }));
for (const [name, bytes] of Object.entries({
  "a.json": 10,
  "b.jsonl": 100_000,
  "c.json": 500_000,
  "d.txt": 7,
  "MANIFEST.json": 9,
}))
  writeFileSync(join(folder, name), "x".repeat(bytes));

const options = { maxSessions: 10, maxTokens: 20_000, repeatedSessions: 1, mostCuts: 6, comparesAll: false };

it("lists the files of a folder and the made sessions, longest first, and repeats one of middling length", async () => {
  const tasks = await listTasks({ ...options, budgets: [0.2], places: 6, data: folder });
  // Twenty thousand tokens are eighty thousand bytes.
  expect(tasks.map(({ group, task: { source, repeats } }) => [group, nameOf(source), repeats])).toEqual([
    ["recorded", "c.json", 0],
    ["recorded", "b.jsonl", 100],
    ["generated", "coding 20K", 0],
    ["recorded", "a.json", 0],
  ]);
});

it("lists only one group, and a given number of evenly spaced sessions", async () => {
  const tasks = await listTasks({
    ...options,
    budgets: [],
    places: 6,
    data: folder,
    only: "recorded",
    maxSessions: 2,
  });
  expect(tasks.map(({ task: { source } }) => nameOf(source))).toEqual(["c.json", "a.json"]);
  const made = await listTasks({ ...options, budgets: [], places: 6, data: folder, only: "generated" });
  expect(made.map(({ group }) => group)).toEqual(["generated"]);
});

// Helpers

function nameOf(source: Awaited<ReturnType<typeof listTasks>>[number]["task"]["source"]): string {
  return source.kind === "file" ? source.file : source.name;
}
