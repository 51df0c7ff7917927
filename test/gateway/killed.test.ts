import { describe, expect, it, onTestFinished } from "vitest";
import type { DemoArrival } from "../../src/gateway/demo/arrival.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { createPromptMeasurer } from "../../src/gateway/demo/prompt/measure-prompt.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import type { ConversationFacts } from "../../src/gateway/facts/request-facts.ts";
import { RETRIEVE } from "../../src/lookup/retrieval-tools.ts";
import { howOften } from "../how-often.ts";
import { type MortalNode, orKilled, startMortalNode } from "./mortal-node.ts";
import { type SharedStore, sharedStore } from "./shared-store.ts";
import { chatAgent } from "./wandering/chat-agent.ts";
import { claudeCode } from "./wandering/claude-code.ts";
import { codex } from "./wandering/codex.ts";
import type { Dialect, Item } from "./wandering/dialect.ts";
import { geminiCli } from "./wandering/gemini-cli.ts";

// A gateway that is killed at a certain moment of every turn, restarted with the same store, and asked once more. The
// next prompt begins with what was sent last, by whichever process, unless the gateway reports that it was compacted.

const WINDOW = 16_000;
const TURNS = howOften(30, 60);
/** Enough for a second compaction, and too few for the provider to refuse thinking over one that is lost. */
const LOST_TURNS = 30;
const BEARER = { authorization: "Bearer test-key" };
const ANTHROPIC = { ...BEARER, "anthropic-version": "2023-06-01" };
type Headers = Readonly<Record<string, string>>;

/** What the provider gets in one attempt at a request: names of its prompts, one for each round of look-ups. */
type Attempt = readonly (readonly string[])[];

const dialects: readonly (readonly [name: string, dialect: Dialect, headers: Headers])[] = [
  ["Anthropic", claudeCode("claude-sonnet-4-5", { thinks: true }), ANTHROPIC],
  ["Anthropic with bound thinking", claudeCode("claude-opus-5-5", { thinks: true }), ANTHROPIC],
  ["Chat Completions", chatAgent, BEARER],
  ["Responses", codex, BEARER],
  ["Gemini", geminiCli, { "x-goog-api-key": "test-key" }],
];

const MOMENTS = [
  ["the provider has the request and has not answered", "sent"],
  ["the client has its answer", "answered"],
  ["a compaction begins", "compacting"],
  ["a compaction is archived and what it sends is not kept yet", "compacted"],
  ["something that will be sent is about to be kept", "keeping"],
  ["something that will be sent was kept and not sent yet", "kept"],
] as const;

type Moment = (typeof MOMENTS)[number][1];

describe.each(dialects)("%s", (_, dialect, headers) => {
  it.each(MOMENTS)("keeps the prefix if the gateway is killed when %s", async (_words, moment) => {
    const { turns, kills } = await work(dialect, headers, moment);
    expect(kills).toBeGreaterThan(1);
    expect(turns.filter(({ facts: { newPass } }) => newPass !== undefined).length).toBeGreaterThan(1);
    expect(listUntold(turns)).toEqual([]);
  });

  it("does not keep it if the store is lost as well, which this test notices", async () => {
    const { turns } = await work(dialect, headers, "answered", { findStore: () => sharedStore(), most: LOST_TURNS });
    expect(listUntold(turns)).not.toEqual([]);
  });
});

/**
 * The turns whose prompt differs from what was sent before, unless that request reports that it sends a compaction for
 * the first time, laid over the previous one: a gateway that lost that one compacts the whole history anew, and reports
 * that too.
 */
function listUntold(turns: readonly Turn[]): number[] {
  return turns.flatMap(({ attempts, facts: { newPass } }, index) => {
    const before = turns[index - 1];
    const last = before === undefined ? [] : findLast(before);
    const prompts = [last, ...attempts.map(([first = []]) => first)];
    const isKept = prompts.every((prompt, at) => at === 0 || startsWith(prompt, prompts[at - 1] ?? []));
    const isTold = newPass !== undefined && newPass.overMessages === (before?.facts.compactedMessages ?? 0);
    return isKept ? (newPass === undefined ? [] : [index]) : isTold ? [] : [index];
  });
}

interface Turn {
  readonly attempts: readonly Attempt[];
  /** What the gateway reports about the one that was answered. */
  readonly facts: Pick<ConversationFacts, "newPass" | "compactedMessages">;
}

interface WorkOptions {
  /** What is left of the store for the gateway that is started after a kill; all of it by default. */
  readonly findStore?: (store: SharedStore) => SharedStore;
  readonly most?: number;
}

/** One session of an agent whose gateway is killed at most once in each turn. */
async function work(
  dialect: Dialect,
  headers: Headers,
  moment: Moment,
  { findStore = (store) => store, most = TURNS }: WorkOptions = {},
): Promise<{ readonly turns: readonly Turn[]; readonly kills: number }> {
  const measure = createPromptMeasurer();
  let store = sharedStore();
  const turns: Turn[] = [];
  let attempt: string[][] = [];
  let [kills, canKill] = [0, true];
  const killAt = (reached: Moment, kill: () => void): void => {
    if (reached !== moment || !canKill) return;
    canKill = false;
    kills += 1;
    kill();
  };
  const upstream = await createDemoUpstream({
    windowTokens: WINDOW * 1.5,
    script: curious(),
    observe({ format, body }: DemoArrival) {
      attempt.push([...measure(format, body).chain]);
      killAt("sent", node.kill);
    },
  });
  onTestFinished(() => upstream.close());
  const start = (): Promise<MortalNode> => {
    store = findStore(store);
    return startMortalNode(new URL(upstream.origin), store, { windowTokens: WINDOW, onMoment: killAt });
  };
  let node = await start();

  let items: readonly Item[] = [dialect.ask("Find out why the parts disagree. Never push to main.")];
  for (let turn = 0; turn < most; turn += 1) {
    canKill = true;
    const attempts: Attempt[] = [];
    let answer: unknown;
    while (answer === undefined) {
      if (node.isDead()) node = await start();
      attempt = [];
      answer = await orKilled(ask(node, dialect.path, dialect.write(items, {}), headers), node);
      if (attempt.length > 0) attempts.push(attempt);
    }
    killAt("answered", node.kill);
    await store.settle();
    const facts = node.gateway.requests.at(-1)?.conversation;
    if (facts === undefined) throw new Error("the gateway says nothing");
    turns.push({ attempts, facts });
    const { items: said, calls } = dialect.read(answer);
    const results = dialect.giveResults(calls, (call) => writeOutput(turn, call));
    items = [...items, ...said, ...results, ...(calls.length === 0 ? [dialect.ask(`Go on with part ${turn}.`)] : [])];
  }
  expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  return { turns, kills };
}

async function ask({ gateway }: MortalNode, path: string, body: unknown, headers: Headers): Promise<unknown> {
  const response = await gateway.post(path, body, headers);
  const answer: unknown = await response.json();
  if (response.status !== 200) throw new Error(JSON.stringify(answer));
  return answer;
}

/**
 * The last prompt of a turn. A round after which there is no room for another look-up goes out without our tools, which
 * is a different beginning: then it is the one before.
 */
function findLast({ attempts }: Turn): readonly string[] {
  const rounds = attempts.at(-1) ?? [];
  return rounds.findLast((round) => startsWith(round, rounds[0] ?? [])) ?? [];
}

function startsWith(prompt: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((name, index) => prompt[index] === name);
}

/** An agent that now and then has done what it was asked for, and looks something up if it can. */
function curious(): DemoScript {
  const agent = agentScript({ turns: 100_000, isCalled: (name) => !name.startsWith("palimpsest_") });
  return (request) => {
    if (request.turn % 7 === 6) return { parts: [{ kind: "text", text: `Seen ${request.turn} parts.` }] };
    const answer = agent(request);
    const { messages } = request.transcript;
    const handle = /\bh-[0-9a-z]{8,}/.exec(JSON.stringify(messages))?.[0];
    const canLookUp = request.tools.some(({ name }) => name === RETRIEVE);
    const isNew = JSON.stringify(messages.at(-1)).includes("export const");
    if (handle === undefined || !canLookUp || !isNew || request.turn % 3 !== 0) return answer;
    return { parts: [{ kind: "tool-call", toolName: RETRIEVE, input: { handle, lines: "1-3" } }] };
  };
}

function writeOutput(turn: number, call: number): string {
  return Array.from({ length: 50 }, (_, line) => `${line}: export const value_${turn}_${call}_${line} = ${line};`).join(
    "\n",
  );
}
