import { describe, expect, it, onTestFinished } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import { SEARCH } from "../../src/lookup/retrieval-tools.ts";
import { howOften } from "../how-often.ts";
import { runChatSession } from "../upstream/clients/run-chat-session.ts";
import { runResponsesSession } from "../upstream/clients/run-responses-session.ts";
import { workbench } from "../upstream/clients/workbench.ts";
import { startTestGateway } from "./gateway-fixture.ts";
import { findHandles } from "./tool-history.ts";

// What real agents do to the history they send back, against a provider that binds thinking to what precedes it.

/** How long sessions are, and the outputs that fill them: few long ones or many short ones. */
const TURNS = howOften(30, 60);
const OUTPUT_CHARACTERS = 120_000 / TURNS;
const WINDOW = 24_000;
/** As Claude Code sends it with every request of every model. */
const KEEPS_THINKING = { edits: [{ type: "clear_thinking_20251015", keep: "all" }] };

describe("a client that tells the provider to keep all thinking", () => {
  it("is compacted all the same", async () => {
    const { upstream, gateway, run } = await start({ turns: TURNS });
    await run({ turns: TURNS, fields: { context_management: KEEPS_THINKING } });
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
    expect(gateway.reports.some(({ status }) => status === "compacted")).toBe(true);
  });
});

describe("a client that has the provider clear old results", () => {
  it("is left alone until that is not enough, and never refused for its length", async () => {
    const clears = { edits: [{ type: "clear_tool_uses_20250919", trigger: { type: "input_tokens", value: 1e6 } }] };
    const { upstream, gateway, run } = await start({ turns: TURNS });
    const { statuses } = await run({ turns: TURNS, fields: { context_management: clears } });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(gateway.reports[0]).toMatchObject({ trigger: "recovery", status: "compacted" });
    expect(gateway.requests[0]).toMatchObject({ outcome: "untouched", reason: "provider-compacts" });
    expect(upstream.log.filter(({ refusal }) => refusal !== undefined)).toHaveLength(1);
  });
});

describe("a client that fills defaults into the calls it sends back", () => {
  it("keeps the look-ups that it never saw", async () => {
    const { upstream, gateway, run } = await start({ turns: TURNS, lookUpEvery: 4 });
    const fill = (block: Block): Block =>
      block.type === "tool_use" ? { ...block, input: { ...block.input, replace_all: false } } : block;
    await run({ turns: TURNS, change: (message) => ({ ...message, content: message.content.map(fill) }) });
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
    expect(gateway.lookUps.length).toBeGreaterThan(2);
  });
});

describe("a client that changes what precedes its thinking", () => {
  it("is refused once, and sent repaired from then on", async () => {
    const { upstream, gateway, run } = await start({ turns: 14, outputCharacters: 2_000 });
    const { statuses } = await run({
      turns: 15,
      edit: (history) => (history.length < 12 ? history : [say("Find out why they disagree."), ...history.slice(1)]),
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toHaveLength(1);
    expect(gateway.faults).toEqual([]);
    const named = gateway.requests.map(({ outcome, reason }) => `${outcome} ${reason}`);
    expect(named.filter((name) => name === "repaired thinking-refused")).toHaveLength(1);
    // Once repaired, it grows only at its end.
    const repaired = upstream.log.findIndex(({ refusal }) => refusal !== undefined) + 1;
    expect(upstream.log.slice(repaired + 1).some(({ prompt }) => prompt?.isRewrite)).toBe(false);
  });
});

describe("a client that clears old results in its own history", () => {
  it("keeps what was compacted, and its handles", async () => {
    const { upstream, gateway, bodies, run } = await start({ turns: TURNS });
    const clear = (block: Block): Block =>
      block.type === "tool_result" ? { ...block, content: "[Old tool result content cleared]" } : block;
    const { statuses } = await run({
      turns: TURNS,
      fields: { model: "claude-sonnet-5" },
      // As Qwen Code does it: all at once, when there is much to clear.
      edit: (history) => {
        const cleared = Math.floor(history.length / 40) * 40 - 6;
        return history.map((message, index) =>
          index < cleared ? { ...message, content: message.content.map(clear) } : message,
        );
      },
    });
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
    const first = gateway.requests.findIndex(({ conversation }) => (conversation?.compactedMessages ?? 0) > 0);
    expect(first).toBeGreaterThan(0);
    for (const { conversation } of gateway.requests.slice(first)) {
      expect(conversation?.compactedMessages).toBeGreaterThan(0);
    }
    for (const body of bodies.slice(first)) expect(findHandles(body).size).toBeGreaterThan(0);
  });
});

describe("a client that asks for an answer of half the window", () => {
  it.each(["claude-sonnet-5", "claude-opus-5-5"])("is rewritten seldom: %s", async (model) => {
    const windowTokens = 64_000;
    const { upstream, gateway, run } = await start({ turns: 75, windowTokens, outputCharacters: 8_000 });
    const { messages } = await run({ turns: 75, fields: { model, max_tokens: windowTokens / 2 } });
    expect(JSON.stringify(messages).length / 4).toBeGreaterThan(3 * windowTokens);
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
    expect(upstream.log.at(-1)?.prompt?.rewrites).toBeLessThanOrEqual(12);
    // Models that bind thinking get an additional draft each time, in case the user speaks.
    expect(gateway.reports.length).toBeLessThanOrEqual(24);
  });
});

describe("a provider with a smaller window than expected", () => {
  it.each([
    ["names it", runChatSession, "gpt-4.1"],
    ["names none", runResponsesSession, "gpt-5.6"],
  ])("refuses one request, and %s", async (_, runSession, model) => {
    const windowTokens = 40_000;
    const turns = howOften(35, 70);
    const script = agentScript({ turns, isCalled: (name) => !name.startsWith("palimpsest_") });
    const upstream = await createDemoUpstream({ windowTokens, script });
    onTestFinished(() => upstream.close());
    const gateway = await startTestGateway(new URL(upstream.origin));
    const tools = workbench({ outputCharacters: 280_000 / turns });
    const { isDone } = await runSession({ baseUrl: gateway.url, turns: turns + 5, tools, isStreaming: false, model });
    expect(isDone).toBe(true);
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toHaveLength(1);
  });
});

interface Block {
  readonly type: string;
  readonly id?: string;
  readonly name?: string;
  readonly input?: object;
  readonly text?: string;
  readonly content?: string;
}

interface Message {
  readonly role: "user" | "assistant";
  readonly content: readonly Block[];
}

interface Run {
  readonly turns: number;
  readonly fields?: Readonly<Record<string, unknown>>;
  /** What the client makes of an answer before it sends it back. */
  readonly change?: (message: Message) => Message;
  /** What it makes of its whole history before a request. */
  readonly edit?: (history: readonly Message[]) => readonly Message[];
}

interface Start {
  readonly turns: number;
  /** Once it may, the model looks something up every few answers, alone and next to the client's tools. */
  readonly lookUpEvery?: number;
  readonly windowTokens?: number;
  readonly outputCharacters?: number;
}

async function start({ turns, lookUpEvery = 0, windowTokens = WINDOW, outputCharacters = OUTPUT_CHARACTERS }: Start) {
  const bodies: string[] = [];
  const observe = ({ bodyText }: { readonly bodyText: string }): void => void bodies.push(bodyText);
  const upstream = await createDemoUpstream({ windowTokens, observe, script: curious(turns, lookUpEvery) });
  onTestFinished(() => upstream.close());
  const gateway = await startTestGateway(new URL(upstream.origin), { windows: { "*": windowTokens } });
  const tools = workbench({ outputCharacters });
  const definitions = tools.map(({ name, description, parameters }) => ({
    name,
    description,
    input_schema: parameters,
  }));

  async function run({ turns: most, fields = {}, change = (message) => message, edit = (history) => history }: Run) {
    const messages: Message[] = [say("Find out why the parts disagree.")];
    const statuses: number[] = [];
    while (statuses.length < most) {
      const response = await gateway.post(
        "/v1/messages",
        {
          model: "claude-opus-5-5",
          max_tokens: 4_000,
          thinking: { type: "adaptive" },
          tools: definitions,
          messages: edit(messages),
          ...fields,
        },
        { "x-api-key": "test-key", "anthropic-version": "2023-06-01" },
      );
      statuses.push(response.status);
      await gateway.idle();
      const answer = (await response.json()) as { readonly content?: readonly Block[] };
      const calls = answer.content?.filter(({ type }) => type === "tool_use") ?? [];
      if (answer.content === undefined || calls.length === 0) break;
      messages.push(change({ role: "assistant", content: answer.content }));
      const results = calls.map(({ id, name, input }) => ({
        type: "tool_result",
        tool_use_id: id,
        content: tools.find((tool) => tool.name === name)?.run(input, statuses.length) ?? "unknown tool",
      }));
      messages.push({ role: "user", content: results });
    }
    return { statuses, messages };
  }
  return { upstream, gateway, bodies, run };
}

function curious(turns: number, lookUpEvery: number): DemoScript {
  const agent = agentScript({ turns, isCalled: (name) => !name.startsWith("palimpsest_") });
  return (request) => {
    const answer = agent(request);
    const mayLookUp = request.tools.some(({ name }) => name === SEARCH);
    const isAnswered = JSON.stringify(request.transcript.messages.at(-1)).includes(SEARCH);
    if (lookUpEvery === 0 || !mayLookUp || isAnswered || request.turn % lookUpEvery !== 0) return answer;
    const lookUp = { kind: "tool-call", toolName: SEARCH, input: { query: "value_1_1" } } as const;
    const thinking = answer.parts.filter(({ kind }) => kind === "thinking");
    return { parts: request.turn % (2 * lookUpEvery) === 0 ? [...thinking, lookUp] : [...answer.parts, lookUp] };
  };
}

function say(text: string): Message {
  return { role: "user", content: [{ type: "text", text }] };
}
