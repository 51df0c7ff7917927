import { expect, it } from "vitest";
import { DEFAULT_BUDGET_POLICY } from "../../src/core/stages/measure/compute-budget.ts";
import { NO_FLOOR, startProvider, startTestGateway } from "./gateway-fixture.ts";

// Agents ask for everything that a model could write, and servers with OpenAI's API count that as part of the prompt.

const WINDOW = 60_000;
const ASKED = 24_000;
const TURNS = 60;

interface ChatBody {
  readonly messages: readonly unknown[];
  readonly tools: readonly unknown[];
  readonly max_tokens: number;
}

it("asks for a shorter answer rather than compact a conversation that has room", async () => {
  const refusals: string[] = [];
  const prompts: { readonly tokens: number; readonly asked: number }[] = [];
  const provider = await startProvider(({ body }, response, number) => {
    const { max_tokens: asked, ...rest } = JSON.parse(body) as ChatBody;
    const tokens = Math.ceil(JSON.stringify(rest).length / 3.6);
    prompts.push({ tokens, asked });
    if (tokens + asked > WINDOW) {
      const message = `This model's maximum context length is ${WINDOW} tokens. However, you requested ${tokens + asked} tokens (${tokens} in the messages, ${asked} in the completion).`;
      refusals.push(message);
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message, code: "context_length_exceeded" } }));
      return;
    }
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer(number, tokens)));
  });
  // As if cost decides: not before the window is nearly full.
  const budget = { ...DEFAULT_BUDGET_POLICY, ...NO_FLOOR, thresholdRatio: 0.9 };
  const gateway = await startTestGateway(provider.url, { windows: { "*": WINDOW }, budget });

  const messages: unknown[] = [{ role: "user", content: "Read all parts." }];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const sent = JSON.stringify(request(messages));
    const response = await gateway.post("/v1/chat/completions", sent);
    expect(response.status).toBe(200);
    const { choices } = (await response.json()) as { choices: { message: { tool_calls: { id: string }[] } }[] };
    const message = choices[0]?.message;
    messages.push(message, { role: "tool", tool_call_id: message?.tool_calls[0]?.id, content: part(turn) });
    await gateway.idle();
    const arrived = provider.seen.at(-1)?.body ?? "";
    // A request without anything of ours is the client's, number by number.
    if (response.headers.get("x-palimpsest-status") === "untouched") expect(arrived).toBe(sent);
    else expect(headOf(arrived)).toEqual(headOf(sent));
  }

  expect(refusals).toEqual([]);
  expect(Math.max(...prompts.map(({ tokens }) => tokens))).toBeGreaterThan(WINDOW - ASKED);
  // Longer than any answer.
  expect(Math.min(...prompts.map(({ asked }) => asked))).toBeGreaterThan(8_192);
  expect(prompts.filter(({ asked }) => asked === ASKED).length).toBeGreaterThan(TURNS / 2);
});

// Helpers

function request(messages: readonly unknown[]) {
  const parameters = { type: "object", properties: { path: { type: "string" } } };
  const tools = [{ type: "function", function: { name: "read_file", parameters } }];
  return { model: "my-model", max_tokens: ASKED, temperature: 0.5, tools, messages };
}

function answer(number: number, promptTokens: number) {
  const call = {
    id: `call_${number}`,
    type: "function",
    function: { name: "read_file", arguments: `{"path":"${number}"}` },
  };
  const message = { role: "assistant", content: null, tool_calls: [call] };
  return {
    id: `chatcmpl-${number}`,
    object: "chat.completion",
    created: 1,
    model: "my-model",
    choices: [{ index: 0, message, finish_reason: "tool_calls" }],
    usage: { prompt_tokens: promptTokens, completion_tokens: 40, total_tokens: promptTokens + 40 },
  };
}

function part(turn: number): string {
  return Array.from({ length: 120 }, (_, line) => `${line}: part ${turn} holds value ${turn * 131 + line * 17}`).join(
    "\n",
  );
}

function headOf(body: string): unknown {
  const { messages: _messages, tools: _tools, max_tokens: _asked, ...head } = JSON.parse(body) as ChatBody;
  return head;
}
