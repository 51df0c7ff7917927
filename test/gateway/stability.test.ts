import { describe, expect, it, onTestFinished } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstream, DemoUpstreamOptions } from "../../src/gateway/demo/demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript, ScriptPart } from "../../src/gateway/demo/scripts/script.ts";
import { RETRIEVE } from "../../src/lookup/retrieval-tools.ts";
import { howOften } from "../how-often.ts";
import { startTestGateway, type TestGateway } from "./gateway-fixture.ts";
import { type SharedStore, sharedStore } from "./shared-store.ts";
import { chatAgent } from "./wandering/chat-agent.ts";
import { claudeCode } from "./wandering/claude-code.ts";
import { codex } from "./wandering/codex.ts";
import type { Dialect, Item } from "./wandering/dialect.ts";

// What was sent is sent again, byte for byte, whichever process sends it. The provider's own cache shows whether it
// was.

const WINDOW = howOften(13_000, 24_000);
const TURNS = howOften(26, 42);
/** With room for look-ups: a round without any goes out without our tools, which is a rewrite without a compaction. */
const LOOKUP_WINDOW = WINDOW * 1.25;
/**
 * So large, and the user speaks so often, that no request is near the window's end: a node knows how near it is only
 * from the provider's count of the previous request.
 */
const PASS_WINDOW = 26_000;
const PASS_PAUSE = 3;
/** Enough for a second pass. */
const PASS_TURNS = howOften(34, 80);
const dialects: readonly (readonly [name: string, dialect: Dialect])[] = [
  ["Anthropic", claudeCode("claude-sonnet-4-5", { thinks: true })],
  ["Anthropic with bound thinking", claudeCode("claude-opus-5-5", { thinks: true })],
  ["Chat Completions", chatAgent],
  ["Responses", codex],
];

describe.each(dialects)("%s", (_, dialect) => {
  it("is the same bytes whether one gateway serves it or two in turn", async () => {
    const bodies: string[] = [];
    const upstream = await startUpstream({ observe: ({ bodyText }) => bodies.push(bodyText) });
    const store = sharedStore();
    const nodes = [await startNode(upstream, store), await startNode(upstream, store)];
    const [first, second] = nodes;
    await converse(dialect, async (body, turn) => {
      const node = nodes[turn % 2];
      if (node === undefined || first === undefined || second === undefined) throw new Error("no node");
      const answer = await send(node, dialect, body);
      // The other one sends the same for the same request: a compaction of one is also the other's.
      await store.settle();
      await send(first, dialect, body);
      await send(second, dialect, body);
      expect(bodies.at(-1)).toBe(bodies.at(-2));
      return answer;
    });
    expectStable(upstream, nodes);
  });

  it("survives a restart after every tenth request", async () => {
    const upstream = await startUpstream();
    const store = sharedStore();
    const nodes = [await startNode(upstream, store)];
    await converse(dialect, async (body, turn) => {
      if (turn % 10 === 9) {
        await nodes.at(-1)?.close();
        nodes.push(await startNode(upstream, store));
      }
      const node = nodes.at(-1);
      if (node === undefined) throw new Error("no node");
      const answer = await send(node, dialect, body);
      await store.settle();
      return answer;
    });
    expectStable(upstream, nodes);
  });

  it.each([
    ["one gateway", 1, TURNS],
    ["two in turn", 2, TURNS],
    ["one that is restarted again and again", 1, 5],
  ])("is rewritten in the exchange that says so, and in no other: %s", async (_node, count, everyTurns) => {
    // So often that many compactions are prepared after an answer with look-ups in it.
    const upstream = await startUpstream({ script: curious(() => {}, 2) });
    const store = sharedStore();
    let nodes: TestGateway[] = [];
    const [said, seen]: [number[], number[]] = [[], []];
    await converse(dialect, async (body, turn) => {
      if (turn % everyTurns === 0) nodes = [];
      while (nodes.length < count) nodes.push(await startNode(upstream, store, LOOKUP_WINDOW));
      const before = upstream.log.length;
      const node = nodes[turn % count];
      if (node === undefined) throw new Error("no node");
      const { answer, headers } = await ask(node, dialect, body);
      if (headers.has("x-palimpsest-compaction")) said.push(turn);
      if (upstream.log.slice(before).some(({ prompt }) => prompt?.isRewrite === true)) seen.push(turn);
      await store.settle();
      return answer;
    });
    expect(seen.length).toBeGreaterThan(1);
    expect(said).toEqual(seen);
  });

  it("is compacted at the same turns, whichever node served it before", async () => {
    const one = await listPasses(dialect, (nodes) => nodes.length === 0);
    const inTurn = await listPasses(dialect, (nodes) => nodes.length < 2);
    const anew = await listPasses(dialect, () => true);
    expect(one.length).toBeGreaterThan(1);
    expect(inTurn).toEqual(one);
    expect(anew).toEqual(one);
  });

  it("is not rewritten because the provider's cache went cold", async () => {
    let nowMs = 1_000_000;
    const upstream = await startUpstream({ now: () => nowMs });
    const store = sharedStore();
    const node = await startNode(upstream, store);
    await converse(dialect, async (body, turn) => {
      if (turn % 8 === 7) nowMs += 2 * 60 * 60_000;
      const answer = await send(node, dialect, body);
      await store.settle();
      return answer;
    });
    expectStable(upstream, [node]);
  });

  it("has a look-up after thinking, and sends it again unchanged", async () => {
    let lookUps = 0;
    const upstream = await startUpstream({
      script: curious(() => {
        lookUps += 1;
      }),
    });
    const store = sharedStore();
    const nodes = [await startNode(upstream, store), await startNode(upstream, store)];
    await converse(dialect, async (body, turn) => {
      const node = nodes[turn % 2];
      if (node === undefined) throw new Error("no node");
      const answer = await send(node, dialect, body);
      await store.settle();
      return answer;
    });
    expect(lookUps).toBeGreaterThan(3);
    expectStable(upstream, nodes);
  });
});

/**
 * The turns at which a session is compacted. Requests go to the nodes in turn; each iteration first asks whether there
 * is another one.
 */
async function listPasses(dialect: Dialect, isOneMore: (nodes: readonly TestGateway[]) => boolean): Promise<number[]> {
  const upstream = await startUpstream({ windowTokens: PASS_WINDOW, script: pausing(PASS_PAUSE) });
  const store = sharedStore();
  const nodes: TestGateway[] = [];
  const passes: number[] = [];
  await converse(
    dialect,
    async (body, turn) => {
      if (isOneMore(nodes)) nodes.push(await startNode(upstream, store, PASS_WINDOW));
      const node = nodes[turn % nodes.length];
      if (node === undefined) throw new Error("no node");
      const answer = await send(node, dialect, body);
      await store.settle();
      const made = nodes.flatMap(({ reports }) => reports).filter(({ status }) => status === "compacted").length;
      while (passes.length < made) passes.push(turn);
      return answer;
    },
    PASS_TURNS,
  );
  return passes;
}

/** Between two compactions a prompt only grows: the provider saw no more rewrites than there were compactions. */
function expectStable(upstream: DemoUpstream, nodes: readonly TestGateway[]): void {
  expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  expect(nodes.flatMap(({ faults }) => faults)).toEqual([]);
  const compactions = nodes.flatMap(({ reports }) => reports).filter(({ status }) => status === "compacted").length;
  expect(compactions).toBeGreaterThan(0);
  expect(upstream.log.at(-1)?.prompt?.rewrites).toBeGreaterThan(0);
  expect(upstream.log.at(-1)?.prompt?.rewrites).toBeLessThanOrEqual(compactions);
}

async function startUpstream(options: DemoUpstreamOptions = {}): Promise<DemoUpstream> {
  const upstream = await createDemoUpstream({ windowTokens: WINDOW * 1.5, script: pausing(), ...options });
  onTestFinished(() => upstream.close());
  return upstream;
}

function startNode(upstream: DemoUpstream, store: SharedStore, windowTokens = WINDOW): Promise<TestGateway> {
  return startTestGateway(new URL(upstream.origin), { ...store, windows: { "*": windowTokens } });
}

/** One agent at work, request by request. */
async function converse(
  dialect: Dialect,
  ask: (body: unknown, turn: number) => Promise<unknown>,
  turns = TURNS,
): Promise<void> {
  let items: readonly Item[] = [dialect.ask("Find out why the parts disagree. Never push to main.")];
  for (let turn = 0; turn < turns; turn += 1) {
    const { items: said, calls } = dialect.read(await ask(dialect.write(items, {}), turn));
    const results = dialect.giveResults(calls, (call) => writeOutput(turn, call));
    items = [...items, ...said, ...results, ...(calls.length === 0 ? [dialect.ask(`Go on with part ${turn}.`)] : [])];
  }
}

async function send(node: TestGateway, dialect: Dialect, body: unknown): Promise<unknown> {
  return (await ask(node, dialect, body)).answer;
}

async function ask(
  node: TestGateway,
  dialect: Dialect,
  body: unknown,
): Promise<{ readonly answer: unknown; readonly headers: Headers }> {
  const headers = { authorization: "Bearer test-key", "anthropic-version": "2023-06-01" };
  const response = await node.post(dialect.path, body, headers);
  const answer: unknown = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return { answer, headers: response.headers };
}

/** An agent that now and then has done what it was asked for. */
function pausing(every = 7): DemoScript {
  const agent = agentScript({ turns: 100_000, isCalled: (name) => !name.startsWith("palimpsest_") });
  return (request) =>
    request.turn % every === every - 1
      ? { parts: [{ kind: "text", text: `Seen ${request.turn} parts.` }] }
      : agent(request);
}

/**
 * The same agent, which looks something up if it can: after thinking and words, alone or next to its other calls.
 *
 * @param every How seldom it does so alone.
 */
function curious(onLookUp: () => void, every = 5): DemoScript {
  const agent = pausing();
  return (request) => {
    const answer = agent(request);
    const handle = /\bh-[0-9a-z]{8,}/.exec(JSON.stringify(request.transcript.messages))?.[0];
    const last = JSON.stringify(request.transcript.messages.at(-1));
    if (handle === undefined || !request.tools.some(({ name }) => name === RETRIEVE) || !last.includes("export const"))
      return answer;
    const lookUp: ScriptPart = { kind: "tool-call", toolName: RETRIEVE, input: { handle, lines: "1-3" } };
    const words = answer.parts.filter(({ kind }) => kind !== "tool-call");
    const isAlone = request.turn % every === 0;
    if (!isAlone && request.turn % 5 !== 2) return answer;
    onLookUp();
    return { parts: [...(isAlone ? words : answer.parts), lookUp] };
  };
}

function writeOutput(turn: number, call: number): string {
  return Array.from({ length: 50 }, (_, line) => `${line}: export const value_${turn}_${call}_${line} = ${line};`).join(
    "\n",
  );
}
