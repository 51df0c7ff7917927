import { expect, it, onTestFinished } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript, ScriptPart } from "../../src/gateway/demo/scripts/script.ts";
import { RETRIEVE } from "../../src/lookup/retrieval-tools.ts";
import { startTestGateway } from "./gateway-fixture.ts";
import { claudeCode } from "./wandering/claude-code.ts";
import type { Item } from "./wandering/dialect.ts";

const WINDOW = 40_000;
const TURNS = 40;
/** Two blocks each, so that they exceed the look-back of a breakpoint. */
const [ROUNDS, AT_ONCE] = [5, 2];
/** Anthropic caches nothing shorter. */
const MIN_CACHED_TOKENS = 1_024;
/** More than what the agent says next to its calls. */
const ANSWER_TOKENS = 200;

it("what was looked up is written to the provider's cache once, and what precedes it is still read", async () => {
  const dialect = claudeCode("claude-sonnet-4-5", { thinks: false });
  let lookUps = 0;
  const script = curious(() => {
    lookUps += 1;
  });
  const upstream = await createDemoUpstream({ windowTokens: WINDOW * 2, script });
  onTestFinished(() => upstream.close());
  const gateway = await startTestGateway(new URL(upstream.origin), { windows: { "*": WINDOW }, cacheLifetime: "5m" });
  const headers = { "x-api-key": "test-key", "anthropic-version": "2023-06-01" };
  let items: readonly Item[] = [dialect.ask("Find out why the parts disagree.")];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { items: said, calls } = dialect.read(
      await (await gateway.post(dialect.path, dialect.write(items, {}), headers)).json(),
    );
    items = [...items, ...said, ...dialect.giveResults(calls, (call) => writeOutput(turn, call))];
    await gateway.idle();
  }
  expect(lookUps).toBe(ROUNDS * 2);
  expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  const grown = upstream.log.flatMap(({ prompt, cache }, index) => {
    const before = upstream.log[index - 1]?.prompt;
    if (prompt === undefined || cache === undefined || before === undefined || prompt.isRewrite) return [];
    if (before.tokens < MIN_CACHED_TOKENS) return [];
    return [{ turn: prompt.turn, missed: before.tokens - cache.readTokens }];
  });
  expect(grown.length).toBeGreaterThan(TURNS);
  expect(grown.filter(({ missed }) => missed > ANSWER_TOKENS)).toEqual([]);
});

/** An agent that looks something up round after round, twice. */
function curious(onLookUp: () => void): DemoScript {
  const agent = agentScript({ turns: 100_000, isCalled: (name) => !name.startsWith("palimpsest_") });
  let rounds = 0;
  return (request) => {
    const handle = /\bh-[0-9a-z]{8,}/.exec(JSON.stringify(request.transcript.messages))?.[0];
    const canLookUp = handle !== undefined && request.tools.some(({ name }) => name === RETRIEVE);
    if (canLookUp) rounds += 1;
    const isCurious = (rounds - 1) % (ROUNDS * 2) < ROUNDS && rounds <= ROUNDS * 3;
    if (!canLookUp || !isCurious) return agent(request);
    onLookUp();
    const part: ScriptPart = { kind: "tool-call", toolName: RETRIEVE, input: { handle, lines: "1-9" } };
    return { parts: Array.from({ length: AT_ONCE }, () => part) };
  };
}

function writeOutput(turn: number, call: number): string {
  return Array.from({ length: 50 }, (_, line) => `${line}: export const value_${turn}_${call}_${line} = ${line};`).join(
    "\n",
  );
}
