import { expect, it, onTestFinished } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript, ScriptPart } from "../../src/gateway/demo/scripts/script.ts";
import { RETRIEVE } from "../../src/lookup/retrieval-tools.ts";
import { startTestGateway } from "./gateway-fixture.ts";
import { chatAgent } from "./wandering/chat-agent.ts";
import { claudeCode } from "./wandering/claude-code.ts";
import { codex } from "./wandering/codex.ts";
import type { Dialect, Item } from "./wandering/dialect.ts";

const WINDOW = 14_000;
const TURNS = 24;
const AT_ONCE = 4;

it.each<readonly [name: string, dialect: Dialect]>([
  ["Anthropic", claudeCode("claude-sonnet-4-5", { thinks: false })],
  ["Chat Completions", chatAgent],
  ["Responses", codex],
])("a model that looks up everything it can is never refused for it: %s", async (_, dialect) => {
  let lookUps = 0;
  const script = greedy(() => {
    lookUps += AT_ONCE;
  });
  const answers: string[] = [];
  const observe = ({ bodyText }: { readonly bodyText: string }): void => void answers.push(bodyText);
  const upstream = await createDemoUpstream({ windowTokens: WINDOW, script, observe });
  onTestFinished(() => upstream.close());
  const gateway = await startTestGateway(new URL(upstream.origin), { windows: { "*": WINDOW } });
  const headers = { authorization: "Bearer test-key", "anthropic-version": "2023-06-01" };
  let items: readonly Item[] = [dialect.ask("Find out why the parts disagree.")];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const response = await gateway.post(dialect.path, dialect.write(items, {}), headers);
    const answer: unknown = await response.json();
    expect([response.status, response.status === 200 ? undefined : answer]).toEqual([200, undefined]);
    const { items: said, calls } = dialect.read(answer);
    items = [...items, ...said, ...dialect.giveResults(calls, (call) => writeOutput(turn, call))];
    await gateway.idle();
  }
  expect(lookUps).toBeGreaterThan(AT_ONCE * 4);
  expect(answers.some((body) => body.includes("no room for a look-up now"))).toBe(true);
  expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
});

/** An agent that asks for a whole original several times before it continues its work. */
function greedy(onLookUp: () => void): DemoScript {
  const agent = agentScript({ turns: 100_000, isCalled: (name) => !name.startsWith("palimpsest_") });
  return (request) => {
    const { messages } = request.transcript;
    const handle = /\bh-[0-9a-z]{8,}/.exec(JSON.stringify(messages))?.[0];
    const canLookUp = request.tools.some(({ name }) => name === RETRIEVE) && handle !== undefined;
    // After two such rounds there is always one with words.
    if (!canLookUp || request.turn % 3 === 0) return agent(request);
    onLookUp();
    const input = { handle };
    return {
      parts: Array.from({ length: AT_ONCE }, (): ScriptPart => ({ kind: "tool-call", toolName: RETRIEVE, input })),
    };
  };
}

function writeOutput(turn: number, call: number): string {
  return Array.from({ length: 50 }, (_, line) => `${line}: export const value_${turn}_${call}_${line} = ${line};`).join(
    "\n",
  );
}
