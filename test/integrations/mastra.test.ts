import { Agent } from "@mastra/core/agent";
import { MockMemory } from "@mastra/core/memory";
import { createTool } from "@mastra/core/tools";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { memoryArchive } from "../../src/archives/memory.ts";
import type { CompactionReport } from "../../src/core/model/report.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import { palimpsest } from "../../src/integrations/mastra/index.ts";
import { howOften } from "../how-often.ts";
import { withUpstream } from "../upstream/with-upstream.ts";
import { PART, readingAgent } from "./reading-agent.ts";

const WINDOW = howOften(12_000, 30_000);
const MANY_CALLS = howOften(40, 90);
/** Small windows are for tests: otherwise nothing happens before 85% of them. */
const POLICY = { floorTokens: 0 };
const CALLS_PER_TASK = 19;
const TASKS = howOften(4, 10);
const TURNS = TASKS * (CALLS_PER_TASK + 1);
/** These tasks together fill it several times. */
const TASKS_WINDOW = howOften(12_000, 30_000);

describe("palimpsest/mastra", () => {
  it(`keeps ${TURNS} turns of a thread valid, cache-stable and on task`, async () => {
    const reports: CompactionReport[] = [];
    const faults: string[] = [];
    const seen: string[] = [];
    const script = readingAgent("read_part", CALLS_PER_TASK, (task) => seen.push(task));
    await withUpstream({ script, windowTokens: TASKS_WINDOW }, async ({ origin, log }) => {
      const compaction = palimpsest({
        contextTokens: TASKS_WINDOW,
        policy: POLICY,
        onReport: (report) => reports.push(report),
        onFault: (reason) => faults.push(reason),
      });
      const memory = new MockMemory({ options: { lastMessages: 1_000 } });
      const agent = createAgent(origin, compaction, memory);
      for (let task = 1; task <= TASKS; task += 1) {
        const { text } = await agent.generate(`Task ${task}: what is in the parts?`, {
          maxSteps: CALLS_PER_TASK + 2,
          memory: { thread: "t", resource: "r" },
        });
        expect(text).toContain(`Task ${task}: what is in the parts?: done.`);
      }
      const compactions = reports.filter(({ status }) => status === "compacted").length;
      expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      expect(log).toHaveLength(TURNS);
      expect(faults).toEqual([]);
      expect(compactions).toBeGreaterThan(2);
      expect(log.at(-1)?.prompt?.rewrites).toBeLessThanOrEqual(compactions);
      expect(seen).toEqual(
        Array.from({ length: TASKS }, (_, index) => `Task ${index + 1}: what is in the parts?`).flatMap((task) =>
          Array.from({ length: CALLS_PER_TASK + 1 }, () => task),
        ),
      );
      // The thread has what was said, and nothing that compaction wrote.
      const { messages } = await memory.recall({ threadId: "t", resourceId: "r", perPage: false });
      expect(JSON.stringify(messages)).not.toContain("palimpsest");
      await compaction.close();
    });
  });

  it("gives the model tools to look up what was taken out of its own conversation, and of no other", async () => {
    const archive = memoryArchive();
    const text = "the needle of others";
    const foreign = { handle: "h-aaaaaaaa", kind: "tool", sha256: archive.hash.sha256(text), text } as const;
    await archive.commit({ lineage: "l", number: 1, originals: [foreign] });
    const asked: string[] = [];
    const answers: string[] = [];
    const work = readingAgent("read_part", MANY_CALLS);
    const script: DemoScript = (request) => {
      const { transcript, tools } = request;
      const last = JSON.stringify(transcript.messages.at(-1));
      const own = /h-[0-9a-z]{8,}/.exec(JSON.stringify(transcript.messages))?.[0];
      const retrieve = tools.find(({ name }) => name === "palimpsest_retrieve");
      if (asked.length > answers.length) answers.push(last);
      const handle = asked.length === 0 ? own : foreign.handle;
      if (handle === undefined || retrieve === undefined || asked.length === 2) return work(request);
      asked.push(handle);
      return { parts: [{ kind: "tool-call", toolName: retrieve.name, input: { handle } }] };
    };
    await withUpstream({ script, windowTokens: WINDOW }, async ({ origin }) => {
      const compaction = palimpsest({ archive, contextTokens: WINDOW, policy: POLICY });
      const lookups = Object.fromEntries(compaction.lookups.map((lookup) => [lookup.id, createTool(lookup)]));
      await createAgent(origin, compaction, undefined, lookups).generate("Task", { maxSteps: MANY_CALLS + 20 });
    });
    expect(answers).toHaveLength(2);
    expect(answers[0]).toContain("nothing of note");
    expect(answers[1]).not.toContain("needle");
  });

  it("sends the original if something is wrong, and says so", async () => {
    const faults: string[] = [];
    const archive = memoryArchive();
    await withUpstream({ script: readingAgent("read_part", 40) }, async ({ origin, log }) => {
      const compaction = palimpsest({
        contextTokens: 8_000,
        policy: POLICY,
        archive: { ...archive, commit: () => Promise.reject(new Error("the disk is full")) },
        onFault: (reason) => faults.push(reason),
      });
      const { text } = await createAgent(origin, compaction).generate("Task", { maxSteps: 50 });
      expect(text).toContain("Task: done.");
      expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      expect(faults.join()).toContain("the disk is full");
    });
  });

  it("stops with the run", async () => {
    const reports: CompactionReport[] = [];
    const onReport = (report: CompactionReport): void => void reports.push(report);
    const { processLLMRequest } = palimpsest({ contextTokens: 8_000, policy: POLICY, onReport });
    const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "x".repeat(100_000) }] }];
    const abortSignal = AbortSignal.abort();
    expect(await processLLMRequest({ prompt, model: { modelId: "gpt-5.6" }, abortSignal })).toBeUndefined();
    expect(reports).toMatchObject([{ status: "aborted", failure: { reason: "aborted" } }]);
  });

  it("does nothing if it is switched off, and refuses a wrong option at once", async () => {
    const { processLLMRequest } = palimpsest({ enabled: false, contextTokens: 10 });
    const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "x".repeat(100_000) }] }];
    expect(await processLLMRequest({ prompt, model: { modelId: "gpt-5.6" } })).toBeUndefined();
    expect(() => palimpsest({ contextTokens: -1 })).toThrow("contextTokens");
  });
});

// Helpers

const readPart = createTool({
  id: "read_part",
  description: "Reads a part.",
  inputSchema: z.object({ part: z.number() }),
  execute: async ({ part }) => `part ${part}: ${PART}`,
});

function createAgent(
  origin: string,
  compaction: ReturnType<typeof palimpsest>,
  memory?: MockMemory,
  lookups: Record<string, ReturnType<typeof createTool>> = {},
): Agent {
  return new Agent({
    id: "operator",
    name: "Operator",
    instructions: "Look.",
    model: { id: "demo/gpt-5.6", url: `${origin}/v1`, apiKey: "sk-test" },
    tools: { read_part: readPart, ...lookups },
    inputProcessors: [compaction],
    ...(memory !== undefined && { memory }),
  });
}
