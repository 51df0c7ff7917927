import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import { runAnthropicSession } from "../upstream/clients/run-anthropic-session.ts";
import { workbench } from "../upstream/clients/workbench.ts";
import { type SeenRequest, startProvider, startTestGateway } from "./gateway-fixture.ts";

const WINDOW = 12_000;
/** The first compaction of a process loads most of the program, which takes more than a second on a loaded machine. */
const LOADED = { timeout: 20_000 };

describe("observing", () => {
  it("reports what a compaction would achieve, and changes nothing", async () => {
    const { provider, gateway } = await start({ mode: "observe" });
    const body = request(longHistory(14));
    const response = await gateway.post("/v1/messages", body);
    await response.text();
    expect(response.headers.get("x-palimpsest-status")).toBe("observed");
    await vi.waitFor(() => expect(gateway.reports[0]?.status).toBe("compacted"), LOADED);
    await (await gateway.post("/v1/messages", body)).text();
    expect(provider.seen.map(({ body: sent }) => sent)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });
});

describe("compacting by hand", () => {
  it("compacts the session that an answer named, and the next request has it", async () => {
    const { provider, gateway } = await start();
    const messages = longHistory(8);
    const session = (await gateway.post("/v1/messages", request(messages))).headers.get("x-palimpsest-session");
    const manual = await gateway.post("/palimpsest/compact", { session, focus: "part 3" });
    expect(await manual.json()).toMatchObject({ session, report: { status: "compacted", trigger: "manual" } });

    const longer = request([...messages, ...step(99)]);
    const next = await gateway.post("/v1/messages", longer);
    expect(next.headers.get("x-palimpsest-status")).toBe("replayed");
    expect(provider.seen.at(-1)?.body.length).toBeLessThan(JSON.stringify(longer).length);
  });

  it.each([
    ["no session", {}, 400],
    ["an unknown session", { session: "0123456789abcdef" }, 404],
    ["an invalid number of exchanges", { session: "x", keepLast: 0 }, 400],
    ["no object", [], 400],
  ])("refuses %s", async (_, body, status) => {
    const { gateway } = await start();
    expect((await gateway.post("/palimpsest/compact", body)).status).toBe(status);
  });

  it("does not show one tenant's sessions to another", async () => {
    const tenants = new Map([
      ["a", "one"],
      ["b", "two"],
    ]);
    const { gateway } = await start({ tenants });
    const first = await gateway.post("/v1/messages", request(longHistory(8)), { "x-palimpsest-token": "a" });
    const session = first.headers.get("x-palimpsest-session");
    const asked = await gateway.post("/palimpsest/compact", { session }, { "x-palimpsest-token": "b" });
    expect(asked.status).toBe(404);
  });
});

describe("standing aside", () => {
  it.each([
    ["context editing of the provider", { context_management: { edits: [{ type: "clear_tool_uses_20250919" }] } }],
    ["compaction of the provider", { compaction: { type: "summarize" } }],
  ])("leaves %s alone", async (_, fields) => {
    const { provider, gateway } = await start();
    const body = { ...request(longHistory(20)), ...fields };
    await gateway.post("/v1/messages", body);
    expect(provider.seen[0]?.body).toBe(JSON.stringify(body));
    expect(gateway.reports).toEqual([]);
  });

  it.each([{ previous_response_id: "resp_1" }, { conversation: "conv_1" }])(
    "leaves %j alone: the provider keeps part of it",
    async (fields) => {
      const { provider, gateway } = await start();
      const body = { model: "gpt-6", input: [{ role: "user", content: "x".repeat(60_000) }], ...fields };
      await gateway.post("/v1/responses", body);
      expect(provider.seen[0]?.body).toBe(JSON.stringify(body));
    },
  );

  it("leaves the agent's own compaction alone", async () => {
    const { provider, gateway } = await start();
    const ask = { role: "user", content: "Your task is to create a detailed summary of the conversation so far." };
    const body = request([...longHistory(20), { role: "assistant", content: "Done." }, ask]);
    const response = await gateway.post("/v1/messages", body);
    expect(response.headers.get("x-palimpsest-status")).toContain("the agent compacts by itself");
    expect(provider.seen[0]?.body).toBe(JSON.stringify(body));
  });

  it("does not take a file that quotes such a request for one", async () => {
    const { gateway } = await start();
    const call = { type: "tool_use", id: "call-1", name: "read_file", input: { path: "prompts.ts" } };
    const content = 'const ASK = "Please create a detailed summary of the conversation so far.";';
    const result = { type: "tool_result", tool_use_id: "call-1", content };
    const body = request([
      ...longHistory(20),
      { role: "assistant", content: [call] },
      { role: "user", content: [result] },
    ]);
    const response = await gateway.post("/v1/messages", body);
    expect(response.headers.get("x-palimpsest-status")).toBe("compacted");
  });

  it("leaves a model with an unknown window alone, until the provider names it", async () => {
    let isRefused = false;
    const provider = await startProvider((_, response) => {
      const status = isRefused ? 200 : 400;
      isRefused = true;
      response.writeHead(status, { "content-type": "application/json" });
      response.end(
        status === 400
          ? '{"error":{"code":"context_length_exceeded","message":"maximum context length is 12000 tokens"}}'
          : "{}",
      );
    });
    const gateway = await startTestGateway(provider.url);
    const messages = [
      { role: "user", content: "Go." },
      ...Array.from({ length: 14 }, (_, turn) => chatStep(turn)).flat(),
    ];
    const response = await gateway.post("/v1/chat/completions", { model: "local-llama", messages });
    expect([response.status, provider.seen.length]).toEqual([200, 2]);
  });
});

describe("turning it off", () => {
  it("says that it does not know what else the header may ask for", async () => {
    const { gateway } = await start();
    const ignored = async (asked: string) => {
      const response = await gateway.post("/v1/messages", request([{ role: "user", content: "Hi." }]), {
        "x-palimpsest": asked,
      });
      return response.headers.get("x-palimpsest-ignored");
    };
    expect(await ignored("bogus")).toBe("x-palimpsest takes off or observe");
    expect(await ignored("observe")).toBeNull();
  });

  it("says so if the client's own history no longer fits", async () => {
    const { gateway } = await start();
    const messages = longHistory(40);
    await gateway.post("/v1/messages", request(messages));
    const response = await gateway.post("/v1/messages", request(messages), { "x-palimpsest": "off" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: "palimpsest_original_too_long" } });
  });

  it("leaves out thinking that was sealed over what we had sent", async () => {
    let isOff = false;
    const upstream = await createDemoUpstream({ script: agentScript({ turns: 30 }), windowTokens: 400_000 });
    onTestFinished(() => upstream.close());
    const gateway = await startTestGateway(new URL(upstream.origin), { windows: { "*": 40_000 } });
    const tools = workbench({ outputCharacters: 3_000 });
    const offLater = tools.map((tool) => ({
      ...tool,
      run: (input: unknown, at: number) => {
        isOff = at > 20;
        return tool.run(input, at);
      },
    }));
    const header = {
      get "x-palimpsest"() {
        return isOff ? "off" : "on";
      },
    };
    const { isDone } = await runAnthropicSession({
      baseUrl: gateway.url,
      turns: 40,
      tools: offLater,
      isStreaming: false,
      headers: header,
    });
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
    expect(isDone).toBe(true);
  });
});

type WireMessage = { readonly role: string; readonly content: unknown };

async function start(options: Parameters<typeof startTestGateway>[1] = {}) {
  const provider = await startProvider(({ body }: SeenRequest, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ usage: { input_tokens: Math.ceil(body.length / 4), output_tokens: 1 } }));
  });
  return { provider, gateway: await startTestGateway(provider.url, { windows: { "*": WINDOW }, ...options }) };
}

function longHistory(steps: number): WireMessage[] {
  return [
    { role: "user", content: "Find out why the build fails." },
    ...Array.from({ length: steps }, (_, turn) => step(turn)).flat(),
  ];
}

function step(turn: number): WireMessage[] {
  return [
    {
      role: "assistant",
      content: [{ type: "tool_use", id: `t${turn}`, name: "read_file", input: { path: `src/part-${turn}.ts` } }],
    },
    { role: "user", content: [{ type: "tool_result", tool_use_id: `t${turn}`, content: linesOf(turn) }] },
  ];
}

function chatStep(turn: number): unknown[] {
  const call = {
    id: `t${turn}`,
    type: "function",
    function: { name: "read_file", arguments: `{"path":"src/part-${turn}.ts"}` },
  };
  return [
    { role: "assistant", content: null, tool_calls: [call] },
    { role: "tool", tool_call_id: `t${turn}`, content: linesOf(turn) },
  ];
}

function linesOf(turn: number): string {
  return Array.from(
    { length: 40 },
    (_, line) => `${line + 1}: export const value${turn}x${line} = ${turn * 100 + line};`,
  ).join("\n");
}

function request(messages: readonly unknown[]) {
  return {
    model: "claude-sonnet-4-5",
    max_tokens: 1_000,
    tools: [{ name: "read_file", input_schema: { type: "object" } }],
    messages,
  };
}
