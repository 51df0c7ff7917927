import { MemorySaver } from "@langchain/langgraph-checkpoint";
import {
  type AgentMiddleware,
  AIMessage,
  type BaseMessage,
  createAgent,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  tool,
} from "langchain";
import { describe, expect, it, onTestFinished } from "vitest";
import { memoryArchive } from "../../src/archives/memory.ts";
import type { Summarizer } from "../../src/core/base/ports.ts";
import type { CompactionReport } from "../../src/core/model/report.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstream } from "../../src/gateway/demo/demo-upstream.ts";
import { type AdapterOptions, palimpsest } from "../../src/integrations/langchain/index.ts";
import { howOften } from "../how-often.ts";
import { workbench } from "../upstream/clients/workbench.ts";
import { curiousAgent, LOOKED_UP } from "./curious-agent.ts";
import { OpenAiChatModel } from "./openai-chat-model.ts";

const TURNS = howOften(48, 200);
const WINDOW = howOften(14_000, 24_000);
/** The provider checks every one of the requests in full, which takes most of the time. */
const LONG_MS = 300_000;
const TASK = "Find out why the parts disagree. Never push to main.";

describe("palimpsest for LangChain", () => {
  it(`keeps an agent working for ${TURNS} turns past the window, and resumes from a checkpoint`, {
    timeout: LONG_MS,
  }, async () => {
    const { upstream, reports, options } = await start();
    const checkpointer = new MemorySaver();
    const half = await run(upstream, options, { checkpointer, recursionLimit: TURNS, task: TASK }).catch(
      () => undefined,
    );
    // The limit of steps stops it half-way; another agent with the same checkpointer and archive continues.
    expect(half).toBeUndefined();
    const { messages } = await run(upstream, options, { checkpointer, recursionLimit: 4 * TURNS });

    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
    expect(upstream.log.length).toBeGreaterThanOrEqual(TURNS);
    const compactions = reports.filter(({ status }) => status === "compacted").length;
    expect(compactions).toBeGreaterThan(3);
    expect(compactions).toBeLessThan(TURNS / 4);
    expect(upstream.log.at(-1)?.prompt?.rewrites).toBeLessThanOrEqual(compactions);
    // The state has every message, and nothing of ours except what the model looked up.
    expect(messages[0]?.text).toBe(TASK);
    expect(messages.at(-1)?.text).toContain("Done after");
    expect(messages.length).toBeGreaterThan(2 * TURNS);
    expect(messages.some(({ text }) => text.includes(LOOKED_UP))).toBe(true);
    expect(messages.some(({ text }) => text.includes("⟪palimpsest handoff"))).toBe(false);
  });

  it("loses no message if the summarizer fails", async () => {
    const failing: Summarizer = {
      name: "failing",
      windowTokens: 100_000,
      summarize: () => Promise.reject(new Error("rate limited")),
    };
    const { upstream, reports, options } = await start(60);
    const { messages } = await run(
      upstream,
      { ...options, summarizer: failing, policy: { targetTokens: 3_000 }, onFault: () => {} },
      { recursionLimit: 400, task: TASK },
    );
    expect(reports.some(({ failure }) => failure !== undefined)).toBe(true);
    expect(messages.at(-1)?.text).toContain("Done after");
    expect(messages.length).toBeGreaterThan(120);
    expect(messages.map(({ text }) => text).join("\n")).not.toContain("rate limited");
  });

  it("sends the request unchanged if something fails, and says so", async () => {
    const faults: string[] = [];
    const { upstream } = await start(3);
    const options = { store: `file:${import.meta.filename}/archive.db`, contextTokens: 2_000 };
    const { messages } = await run(upstream, { ...options, onFault: (reason) => faults.push(reason) }, { task: TASK });
    expect(messages.at(-1)?.text).toContain("Done after");
    expect(faults.at(-1)).toMatch(/^the archive failed: /);
  });
});

describe("results for LangChain", () => {
  it("keeps which calls failed, whatever it shortens, even if ids repeat", async () => {
    const { wrapModelCall } = palimpsest({ contextTokens: 8_000, policy: { floorTokens: 0 } });
    // A failure and a success in turn, under one id.
    const messages = Array.from({ length: 20 }, (_, index) => [
      new AIMessage({ content: "", tool_calls: [{ id: "call_0", name: "read", args: { part: index } }] }),
      new ToolMessage({
        content: `part ${index}, ${index % 2 === 0 ? "failed" : "done"}\n`.repeat(100),
        tool_call_id: "call_0",
        name: "read",
        status: index % 2 === 0 ? "error" : "success",
      }),
    ]).flat();
    const request = { model: {}, systemMessage: new SystemMessage("s"), tools: [] };
    let sent: readonly BaseMessage[] = [];
    const all = [new HumanMessage("Read the parts."), ...messages];
    await wrapModelCall?.({ ...request, messages: all } as never, async (given) => {
      sent = given.messages;
      return new AIMessage("done");
    });
    const results = sent.filter((message) => ToolMessage.isInstance(message));
    expect(results.some((message) => !all.includes(message))).toBe(true);
    expect(results.length).toBeGreaterThan(2);
    for (const [index, result] of results.reverse().entries()) {
      expect(result).toMatchObject({ name: "read", status: index % 2 === 0 ? "success" : "error" });
    }
  });
});

describe("a run of LangChain that is stopped", () => {
  it("also stops the compaction", async () => {
    const reports: CompactionReport[] = [];
    const { wrapModelCall } = palimpsest({
      contextTokens: 4_000,
      policy: { floorTokens: 0 },
      onReport: (report) => reports.push(report),
    });
    const messages = readPayroll("alice");
    const runtime = { signal: AbortSignal.abort() };
    const request = { model: {}, systemMessage: new SystemMessage("s"), messages, tools: [], runtime };
    await wrapModelCall?.(request as never, async () => new AIMessage("done"));
    expect(reports).toMatchObject([{ status: "aborted", failure: { reason: "aborted" } }]);
  });
});

describe("look-ups for LangChain", () => {
  it("leaves look-ups to an agent that has tools of these names", async () => {
    const { wrapModelCall, wrapToolCall } = palimpsest({ contextTokens: 4_000, policy: { floorTokens: 0 } });
    const tools = [{ name: "palimpsest_retrieve" }, { name: "palimpsest_search" }];
    const request = { model: {}, systemMessage: new SystemMessage("s"), messages: readPayroll("alice"), tools };
    let offered: unknown;
    await wrapModelCall?.(request as never, async (given) => {
      offered = given.tools;
      return new AIMessage("done");
    });
    expect(offered).toEqual(tools);
    const toolCall = { id: "c", name: "palimpsest_search", args: {}, type: "tool_call" } as const;
    const own = new ToolMessage({ content: "its own", tool_call_id: "c" });
    expect(await wrapToolCall?.({ toolCall, tool: tools[1] } as never, async () => own)).toBe(own);
  });

  it("answers neither of two conversations whose models gave their calls one id", async () => {
    const { wrapModelCall, wrapToolCall } = palimpsest({ contextTokens: 4_000, policy: { floorTokens: 0 } });
    const toolCall = { id: "call_0", name: "palimpsest_search", args: { query: "salary" }, type: "tool_call" } as const;
    const ask = async (who: string): Promise<void> => {
      const request = { model: {}, systemMessage: new SystemMessage("s"), messages: readPayroll(who), tools: [{}] };
      await wrapModelCall?.(request as never, async () => new AIMessage({ content: "", tool_calls: [toolCall] }));
    };
    const lookUp = async () => {
      const answer = await wrapToolCall?.({ toolCall } as never, () => Promise.reject(new Error("not ours")));
      return (answer as ToolMessage).text;
    };
    await ask("alice");
    expect(await lookUp()).toContain("salary of alice");
    await ask("alice");
    await ask("bob");
    expect(await lookUp()).toBe("Please ask again.");
    expect(await lookUp()).toBe("Please ask again.");
  });
});

// Helpers

function readPayroll(who: string): BaseMessage[] {
  return Array.from({ length: 30 }, (_, index) => [
    new HumanMessage(`question ${index} of ${who}`),
    new AIMessage({ content: "", tool_calls: [{ id: `${who}${index}`, name: "read", args: {} }] }),
    new ToolMessage({ content: `salary of ${who}: ${index} `.repeat(60), tool_call_id: `${who}${index}` }),
  ]).flat();
}

async function start(turns = TURNS) {
  const sent: string[] = [];
  const faults: string[] = [];
  const upstream = await createDemoUpstream({
    windowTokens: WINDOW,
    script: curiousAgent(turns),
    observe: ({ bodyText }) => sent.push(bodyText),
  });
  onTestFinished(() => {
    expect(faults).toEqual([]);
    // On task from the first request to the last.
    expect(sent.filter((body) => !body.includes(TASK))).toEqual([]);
    return upstream.close();
  });
  const reports: CompactionReport[] = [];
  const options: AdapterOptions = {
    archive: memoryArchive(),
    contextTokens: WINDOW,
    onReport: (report) => reports.push(report),
    onFault: (reason) => faults.push(reason),
  };
  return { upstream, reports, options };
}

interface RunOptions {
  readonly task?: string;
  readonly checkpointer?: MemorySaver;
  readonly recursionLimit?: number;
}

async function run(
  upstream: DemoUpstream,
  options: AdapterOptions,
  given: RunOptions,
): Promise<{ messages: BaseMessage[] }> {
  const { task, checkpointer, recursionLimit = 100 } = given;
  const middleware: AgentMiddleware = palimpsest(options);
  const agent = createAgent({
    model: new OpenAiChatModel({ baseUrl: upstream.origin, model: "gpt-5.5" }),
    tools: tools(),
    systemPrompt: "Be careful.",
    middleware: [middleware],
    ...(checkpointer !== undefined && { checkpointer }),
  });
  const input = task === undefined ? null : { messages: [{ role: "user", content: task }] };
  return agent.invoke(input as { messages: { role: string; content: string }[] }, {
    recursionLimit,
    configurable: { thread_id: "1" },
  });
}

function tools() {
  let step = 0;
  return workbench({ outputCharacters: 1_500 }).map(({ name, description, parameters, run: runOne }) =>
    tool(
      (input) => {
        step += 1;
        return runOne(input, step);
      },
      { name, description, schema: { ...parameters, required: [...(parameters.required ?? [])] } },
    ),
  );
}
