import {
  Agent,
  type AgentInputItem,
  type AgentOutputType,
  handoff,
  MemorySession,
  OpenAIProvider,
  Runner,
  setTracingDisabled,
  tool,
} from "@openai/agents";
import OpenAI from "openai";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { memoryArchive } from "../../src/archives/memory.ts";
import type { CompactionReport } from "../../src/core/model/report.ts";
import type { DemoArrival } from "../../src/gateway/demo/arrival.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import { type AgentsCompaction, palimpsest } from "../../src/integrations/openai-agents/index.ts";
import { howOften } from "../how-often.ts";
import { withUpstream } from "../upstream/with-upstream.ts";
import { PART, readingAgent } from "./reading-agent.ts";

/** These tasks fill it several times, with the same number of calls. */
const WINDOW = howOften(12_000, 30_000);
const MANY_CALLS = howOften(40, 90);
const HANDED_OVER_AFTER = howOften(12, 30);
/** Small windows are for tests: otherwise nothing happens before 85% of them. */
const POLICY = { floorTokens: 0 };
const CALLS_PER_TASK = 19;
const TASKS = howOften(4, 10);
const TURNS = TASKS * (CALLS_PER_TASK + 1);
/** So small that the request of the user shares its message with the handoff. */
const HANDOVER_WINDOW = 12_000;

beforeAll(() => setTracingDisabled(true));

describe("palimpsest/openai-agents", () => {
  it.each([true, false])(
    `keeps ${TURNS} turns valid, cache-stable and on task (Responses: %s)`,
    async (useResponses) => {
      const reports: CompactionReport[] = [];
      const faults: string[] = [];
      const seen: string[] = [];
      const script = readingAgent("read_part", CALLS_PER_TASK, (task) => seen.push(task));
      await withUpstream({ script, windowTokens: WINDOW }, async ({ origin, log }) => {
        const memory = palimpsest({
          contextTokens: WINDOW,
          policy: POLICY,
          onReport: (report) => note(reports, report),
          onFault: (reason) => faults.push(reason),
        });
        const runner = startRunner(origin, useResponses);
        const stored = new MemorySession();
        const session = memory.session(stored);
        const agent = new Agent({ name: "Operator", model: "gpt-5.6", instructions: "Look.", tools: [readPart] });
        for (let task = 1; task <= TASKS; task += 1) {
          const { finalOutput } = await runner.run(agent, `Task ${task}: what is in the parts?`, {
            session,
            callModelInputFilter: memory.inputFilter,
            maxTurns: CALLS_PER_TASK + 2,
          });
          expect(finalOutput).toBe(`Task ${task}: what is in the parts?: done.`);
        }
        expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
        expect(log).toHaveLength(TURNS);
        expect(faults).toEqual([]);
        expect(reports.length).toBeGreaterThan(2);
        expect(log.at(-1)?.prompt?.rewrites).toBeLessThanOrEqual(reports.length);
        expect(seen).toEqual(
          Array.from({ length: TASKS }, (_, index) => `Task ${index + 1}: what is in the parts?`).flatMap((task) =>
            Array.from({ length: CALLS_PER_TASK + 1 }, () => task),
          ),
        );
        // The session has what was said, and nothing that compaction wrote.
        const items = await stored.getItems();
        expect(items).toHaveLength(TASKS * (CALLS_PER_TASK * 2 + 2));
        expect(JSON.stringify(items)).not.toContain("palimpsest");
        expect(countText(items, "nothing of note")).toBe(TASKS * CALLS_PER_TASK);
        await memory.close();
      });
    },
  );

  it("stores what the user said, whatever the model was sent in its place", async () => {
    const script = readingAgent("read_part", MANY_CALLS);
    const picture = (bytes: number): AgentInputItem => ({
      type: "message",
      role: "user",
      content: [
        { type: "input_text", text: `This is picture ${bytes}.` },
        { type: "input_image", image: `data:image/png;base64,${Buffer.alloc(3_000, bytes).toString("base64")}` },
      ],
    });
    const task: AgentInputItem = { role: "user", content: "Task: all of it" };
    for (const [history, said] of [
      [[], [picture(1), picture(2), task]],
      [readLong(30), [picture(3), task]],
    ] as const) {
      const reports: CompactionReport[] = [];
      await withUpstream({ script, windowTokens: HANDOVER_WINDOW }, async ({ origin, log }) => {
        const memory = palimpsest({
          contextTokens: HANDOVER_WINDOW,
          policy: POLICY,
          onReport: (report) => note(reports, report),
        });
        const stored = new MemorySession({ initialItems: [...history] });
        const agent = new Agent({ name: "Operator", model: "gpt-5.6", instructions: "Look.", tools: [readPart] });
        await startRunner(origin, true).run(agent, [...said], {
          session: memory.session(stored),
          sessionInputCallback: (before, now) => [...before, ...now],
          callModelInputFilter: memory.inputFilter,
          maxTurns: MANY_CALLS + 2,
        });
        expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
        expect(reports.some(({ summary }) => summary !== undefined)).toBe(true);
        const items = await stored.getItems();
        expect(items.slice(history.length, history.length + said.length)).toEqual(said);
        expect(items.filter((item) => "role" in item && item.role === "user")).toHaveLength(
          said.length + (history.length > 0 ? 1 : 0),
        );
        expect(JSON.stringify(items)).not.toContain("palimpsest");
      });
    }
  });

  it("continues from where a process stopped", async () => {
    await withUpstream(
      { script: readingAgent("read_part", CALLS_PER_TASK), windowTokens: WINDOW },
      async ({ origin, log }) => {
        const archive = memoryArchive();
        const stored = new MemorySession();
        for (let task = 1; task <= howOften(3, 6); task += 1) {
          const memory = palimpsest({ contextTokens: WINDOW, policy: POLICY, archive });
          const agent = new Agent({ name: "Operator", model: "gpt-5.6", instructions: "Look.", tools: [readPart] });
          await startRunner(origin, true).run(agent, `Task ${task}`, {
            session: memory.session(stored),
            callModelInputFilter: memory.inputFilter,
            maxTurns: 40,
          });
        }
        expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      },
    );
  });

  it("keeps one record for agents that hand over to each other", async () => {
    const reports: CompactionReport[] = [];
    const work = readingAgent("read_part", MANY_CALLS);
    const script: DemoScript = (request) => {
      const { tools, transcript } = request;
      const results = transcript.messages.flatMap(({ parts }) => parts.filter(({ kind }) => kind === "tool-result"));
      const transfer = tools.find(({ name }) => name.startsWith("transfer_to"));
      if (results.length === HANDED_OVER_AFTER && transfer !== undefined) {
        return { parts: [{ kind: "tool-call", toolName: transfer.name, input: {} }] };
      }
      return work(request);
    };
    await withUpstream({ script, windowTokens: HANDOVER_WINDOW }, async ({ origin, log }) => {
      const memory = palimpsest({
        contextTokens: HANDOVER_WINDOW,
        policy: POLICY,
        onReport: (report) => note(reports, report),
      });
      const second = new Agent({ name: "Second", model: "gpt-5.6", instructions: "Finish.", tools: [readPart] });
      const first = Agent.create({
        name: "First",
        model: "gpt-5.6",
        instructions: "Begin.",
        tools: [readPart],
        handoffs: [handoff(second)],
      });
      const { finalOutput, lastAgent } = await startRunner(origin, true).run(first, "Task: all of it", {
        callModelInputFilter: memory.inputFilter,
        maxTurns: MANY_CALLS + 40,
      });
      expect(finalOutput).toBe("Task: all of it: done.");
      expect(lastAgent?.name).toBe("Second");
      expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      expect(reports.length).toBeGreaterThan(0);
    });
  });

  it("opens for a run what its own conversation was given, and nothing of others", async () => {
    const archive = memoryArchive();
    const text = "the needle of others";
    const foreign = { handle: "h-aaaaaaaa", kind: "tool", sha256: archive.hash.sha256(text), text } as const;
    await archive.commit({ lineage: "l", number: 1, originals: [foreign] });
    const asked: string[] = [];
    const answers: string[] = [];
    const work = readingAgent("read_part", MANY_CALLS);
    const script: DemoScript = (request) => {
      const { transcript, tools } = request;
      const own = /h-[0-9a-z]{8,}/.exec(JSON.stringify(transcript.messages))?.[0];
      const retrieve = tools.find(({ name }) => name === "palimpsest_retrieve");
      if (asked.length > answers.length) answers.push(JSON.stringify(transcript.messages.at(-1)));
      const handle = asked.length === 0 ? own : foreign.handle;
      if (handle === undefined || retrieve === undefined || asked.length === 2) return work(request);
      asked.push(handle);
      return { parts: [{ kind: "tool-call", toolName: retrieve.name, input: { handle } }] };
    };
    await withUpstream({ script, windowTokens: WINDOW }, async ({ origin }) => {
      const memory = palimpsest({ archive, contextTokens: WINDOW, policy: POLICY });
      const tools = [readPart, ...memory.lookups.map((lookup) => tool(lookup))];
      const agent = new Agent({ name: "Operator", model: "gpt-5.6", instructions: "Look.", tools });
      const callModelInputFilter = memory.inputFilter;
      await startRunner(origin, true).run(agent, "Task", { callModelInputFilter, maxTurns: MANY_CALLS + 20 });
    });
    expect(answers).toHaveLength(2);
    expect(answers[0]).toContain("nothing of note");
    expect(answers[1]).not.toContain("needle");
  });

  it("leaves alone what the provider keeps", async () => {
    const reports: CompactionReport[] = [];
    const chained: unknown[] = [];
    const observe = ({ body }: DemoArrival) => chained.push(body["previous_response_id"]);
    await withUpstream({ script: readingAgent("read_part", 30), observe }, async ({ origin, log }) => {
      const memory = palimpsest({ contextTokens: 4_000, policy: POLICY, onReport: (report) => note(reports, report) });
      const agent = new Agent({ name: "Operator", model: "gpt-5.6", instructions: "Look.", tools: [readPart] });
      const runner = startRunner(origin, true);
      const first = await runner.run(agent, "Task 1", { maxTurns: 40 });
      const { finalOutput } = await runner.run(agent, "Task 2", {
        previousResponseId: first.lastResponseId ?? "",
        callModelInputFilter: memory.inputFilter,
        maxTurns: 40,
      });
      expect(finalOutput).toBe("Task 2: done.");
      expect(log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
      expect(chained.slice(-31).every((id) => typeof id === "string")).toBe(true);
      expect(reports).toEqual([]);
    });
    // Even if what is new alone would fill the window.
    const long = [result("call_1", "x".repeat(40_000))];
    expect((await filter(palimpsest({ contextTokens: 4_000, policy: POLICY }), long)).input).toBe(long);
  });

  it("sends the original if something is wrong, and says so", async () => {
    const faults: string[] = [];
    const archive = memoryArchive();
    const memory = palimpsest({
      contextTokens: 4_000,
      archive: { ...archive, commit: () => Promise.reject(new Error("the disk is full")) },
      onFault: (reason) => faults.push(reason),
    });
    const input: AgentInputItem[] = [
      { role: "user", content: "Look." },
      ...Array.from({ length: 20 }, (_, index) => [
        call(`c${index}`),
        result(`c${index}`, "words ".repeat(400)),
      ]).flat(),
    ];
    expect(await filter(memory, input)).toEqual({ input });
    expect(faults.join()).toContain("the disk is full");
  });

  it("does nothing if it is switched off, and refuses a wrong option at once", async () => {
    const memory = palimpsest({ enabled: false, contextTokens: 10 });
    const input: AgentInputItem[] = [{ role: "user", content: "x".repeat(100_000) }];
    expect((await filter(memory, input)).input).toBe(input);
    expect(() => palimpsest({ contextTokens: -1 })).toThrow("contextTokens");
  });
});

// Helpers

const readPart = tool({
  name: "read_part",
  description: "Reads a part.",
  parameters: z.object({ part: z.number() }),
  execute: async ({ part }) => `part ${part}: ${PART}`,
});

function startRunner(origin: string, useResponses: boolean): Runner {
  const openAIClient = new OpenAI({ baseURL: `${origin}/v1`, apiKey: "sk-test", maxRetries: 0 });
  return new Runner({ modelProvider: new OpenAIProvider({ openAIClient, useResponses }), tracingDisabled: true });
}

function note(reports: CompactionReport[], report: CompactionReport): void {
  if (report.status === "compacted") reports.push(report);
}

async function filter(memory: AgentsCompaction, input: AgentInputItem[]) {
  const agent: Agent<unknown, AgentOutputType> = new Agent({ name: "Operator", model: "gpt-5.6" });
  return memory.inputFilter({ modelData: { input }, agent, context: undefined });
}

function call(callId: string): AgentInputItem {
  return { type: "function_call", callId, name: "read_part", arguments: '{"part":1}', status: "completed" };
}

/** An earlier task, larger than the window. */
function readLong(calls: number): AgentInputItem[] {
  return [
    { role: "user", content: "Look at the parts." },
    ...Array.from({ length: calls }, (_, index) => [
      call(`h${index}`),
      result(`h${index}`, `part ${index}: ${PART}`),
    ]).flat(),
    { role: "assistant", status: "completed", content: [{ type: "output_text", text: "I saw them." }] },
  ];
}

function result(callId: string, output: string): AgentInputItem {
  return { type: "function_call_result", callId, name: "read_part", status: "completed", output };
}

function countText(items: readonly AgentInputItem[], text: string): number {
  return items.filter((item) => JSON.stringify(item).includes(text)).length;
}
