import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { listEvidenceTasks } from "./list-evidence-tasks.ts";

const folder = mkdtempSync(join(tmpdir(), "palimpsest-questions-"));
afterAll(() => rmSync(folder, { recursive: true }));
for (const name of ["c.json", "a.json", "b.json", "notes.md"]) writeFileSync(join(folder, name), "{}");

const options = { shares: [0.25], withBaselines: false, maxTokens: 20_000 };

it("lists sets by name, every other one for choosing, and made sessions", async () => {
  const tasks = await listEvidenceTasks({ ...options, data: "sessions", questions: folder });
  expect(tasks.map(({ group, task }) => [group, nameOf(task.source), task.half])).toEqual([
    ["recorded", "a.json", "choosing"],
    ["recorded", "b.json", "checking"],
    ["recorded", "c.json", "choosing"],
    ["generated", "coding 20K", "checking"],
  ]);
});

it("keeps a set in its half when only that set is wanted", async () => {
  const tasks = await listEvidenceTasks({
    ...options,
    data: "sessions",
    questions: folder,
    only: "recorded",
    named: "b",
  });
  expect(tasks.map(({ task }) => [nameOf(task.source), task.half])).toEqual([["b.json", "checking"]]);
});

it("measures no recorded session that has no questions", async () => {
  expect((await listEvidenceTasks({ ...options, data: "sessions" })).map(({ group }) => group)).toEqual(["generated"]);
});

// Helpers

function nameOf(source: Awaited<ReturnType<typeof listEvidenceTasks>>[number]["task"]["source"]): string {
  return source.kind === "file" ? source.file : source.name;
}
