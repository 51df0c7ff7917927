import { describe, expect, it } from "vitest";
import { assistant, call, result, system, tool, transcript, user } from "../test/fixtures/conversation.ts";
import { testHash } from "../test/fixtures/keyed-hash.ts";
import { memoryArchive } from "./archives/memory.ts";
import type { Archive } from "./core/ports.ts";
import { createCompactor } from "./create-compactor.ts";

const asked = { contextTokens: 200_000, trigger: "manual", force: true } as const;
const policy = { targetTokens: 1_500 };

const long = transcript([
  system("Be brief."),
  user("Read everything. Never push to main."),
  ...Array.from({ length: 12 }, (_, index) => [
    assistant(`Part ${index}.`, call(`c${index}`, "read", { path: `src/part-${index}.ts` })),
    tool(result(`c${index}`, `export const part${index} = 1;\n`.repeat(40))),
  ]).flat(),
  assistant("All read."),
  user("Go on."),
]);

describe("createCompactor", () => {
  it("archives every original before it hands the new transcript out", async () => {
    const archive = memoryArchive();
    const { report } = await createCompactor({ hash: testHash, archive, policy }).compact(long, asked);
    expect(report).toMatchObject({ status: "compacted" });
    for (const handle of report.handles) expect(await archive.get(handle)).toMatchObject({ handle });
  });

  it("carries on from the state in the archive", async () => {
    const compactor = createCompactor({ hash: testHash, archive: memoryArchive(), policy });
    const first = await compactor.compact(long, asked);
    const grown = { ...long, messages: [...first.transcript.messages, ...long.messages.slice(2)] };
    const second = await compactor.compact(grown, asked);
    expect([first.report.compactionCount, second.report.compactionCount]).toEqual([1, 2]);
  });

  it.each([
    ["commit", { commit: fail }],
    ["commit and reading the state", { commit: fail, loadState: fail }],
  ])("returns the transcript itself where the archive fails: %s", async (_name, faults) => {
    const archive: Archive = { ...memoryArchive(), ...faults };
    const done = await createCompactor({ hash: testHash, archive, policy }).compact(long, asked);
    expect(done.transcript).toBe(long);
    expect(done.report).toMatchObject({ status: "aborted", reason: "the archive failed: disk on fire" });
  });

  it.each(["not JSON", "null", "[]", '{"lineage":7}'])("does without a state that is damaged: %s", async (text) => {
    const archive: Archive = { ...memoryArchive(), loadState: async () => text };
    const { report } = await createCompactor({ hash: testHash, archive, policy }).compact(long, asked);
    expect(report.status).toBe("compacted");
  });
});

// Helpers

async function fail(): Promise<never> {
  throw new Error("disk on fire");
}
