import { describe, expect, it } from "vitest";
import { codecs } from "../../src/formats/index.ts";
import { type SeenRequest, startProvider, startTestGateway } from "./gateway-fixture.ts";

const WINDOW = 12_000;

describe("a conversation that outgrows its window", () => {
  it("continues, is accepted, and between two compactions only grows at its end", async () => {
    const { provider, gateway, messages } = await startAgent();
    for (let turn = 0; turn < 40; turn += 1) await takeTurn(gateway, messages, turn);

    const bodies = provider.seen.map(readMessages);
    const rewrites = bodies.filter((body, index) => index > 0 && !isPrefix(bodies[index - 1] ?? [], body));
    expect(gateway.faults).toEqual([]);
    expect(gateway.reports.filter(({ status }) => status === "compacted").length).toBeGreaterThan(1);
    expect(rewrites.length).toBe(gateway.reports.filter(({ status }) => status === "compacted").length);
    for (const { body } of provider.seen) {
      expect(codecs.anthropic.validate(JSON.parse(body))).toEqual([]);
      expect(countTokens(body)).toBeLessThan(WINDOW);
    }
    expect(JSON.stringify(messages).length / 4).toBeGreaterThan(WINDOW);
  });

  it("reports to the client what went out, and when it was a replay", async () => {
    const { gateway, messages } = await startAgent();
    let last: Response | undefined;
    for (let turn = 0; turn < 20; turn += 1) last = await takeTurn(gateway, messages, turn);
    expect(last?.headers.get("x-palimpsest-status")).toBe("replayed");
    const [before, after] = ["before", "after"].map((name) => Number(last?.headers.get(`x-palimpsest-tokens-${name}`)));
    expect(before).toBeGreaterThan(after ?? 0);
  });

  it("reports once that a compaction is near, and once that it is over", async () => {
    const { gateway, messages } = await startAgent();
    const told: (string | null)[] = [];
    for (let turn = 0; turn < 30; turn += 1) {
      const response = await takeTurn(gateway, messages, turn);
      told.push(response.headers.get("x-palimpsest-pressure"));
    }
    const levels = told.filter((level) => level !== null);
    expect(levels.length).toBeGreaterThan(2);
    expect(levels).toEqual(levels.map((_, index) => (index % 2 === 0 ? "high" : "calm")));
  });

  it("sends the client's own history if the client says off", async () => {
    const { provider, gateway, messages } = await startAgent();
    for (let turn = 0; turn < 16; turn += 1) await takeTurn(gateway, messages, turn);
    const body = request(messages);
    await gateway.post("/v1/messages", body, { "x-palimpsest": "off" });
    expect(provider.seen.at(-1)?.body).toBe(JSON.stringify(body));
  });

  it("sends an edited history unchanged", async () => {
    const { provider, gateway, messages } = await startAgent();
    for (let turn = 0; turn < 20; turn += 1) await takeTurn(gateway, messages, turn);
    const edited = [{ role: "user", content: "Another task altogether." }, ...messages.slice(1, 4), ask("Go on.")];
    await gateway.post("/v1/messages", request(edited));
    expect(readMessages(provider.seen.at(-1))).toEqual(edited);
  });

  it("shows count_tokens what would go out", async () => {
    const { provider, gateway, messages } = await startAgent();
    for (let turn = 0; turn < 18; turn += 1) await takeTurn(gateway, messages, turn);
    const replayed = readMessages(provider.seen.at(-1));
    await gateway.post("/v1/messages/count_tokens", request(messages.slice(0, -2)));
    expect(readMessages(provider.seen.at(-1))).toEqual(replayed);
  });
});

describe("a request that is too long for the provider", () => {
  it("is compacted and sent once more", async () => {
    const provider = await startProvider(({ body }, response) => {
      const isTooLong = countTokens(body) > 4_000;
      response.writeHead(isTooLong ? 400 : 200, { "content-type": "application/json" });
      response.end(
        JSON.stringify(isTooLong ? tooLong : { usage: { input_tokens: countTokens(body), output_tokens: 1 } }),
      );
    });
    const gateway = await startTestGateway(provider.url, { windows: { "*": WINDOW } });
    const messages = longHistory(12);
    const response = await gateway.post("/v1/messages", request(messages));
    expect([response.status, response.headers.get("x-palimpsest-status")]).toEqual([200, "compacted"]);
    expect(provider.seen).toHaveLength(2);
  });

  it("is compacted further if what an earlier compaction left is still too long, for good", async () => {
    const most = 2_500;
    const message = `prompt is too long: 7000 tokens > ${most} maximum`;
    const provider = await startProvider(({ body }, response) => {
      const isTooLong = countTokens(body) > most;
      response.writeHead(isTooLong ? 400 : 200, { "content-type": "application/json" });
      const refusal = { ...tooLong, error: { ...tooLong.error, message } };
      response.end(JSON.stringify(isTooLong ? refusal : { usage: { input_tokens: 1_000, output_tokens: 1 } }));
    });
    const gateway = await startTestGateway(provider.url, { windows: { "*": WINDOW } });
    const messages = longHistory(24);
    const response = await gateway.post("/v1/messages", request(messages));
    expect(provider.seen.map(({ body }) => countTokens(body) > most)).toEqual([true, false]);
    expect([response.status, response.headers.get("x-palimpsest-status")]).toEqual([200, "compacted"]);

    await gateway.post("/v1/messages", request([...messages, ...step(24)]));
    expect(isPrefix(readMessages(provider.seen[1]), readMessages(provider.seen[2]))).toBe(true);
  });

  it("gets the provider's own answer if even that does not help", async () => {
    const provider = await startProvider((_, response) => {
      response.writeHead(400, { "content-type": "application/json" });
      response.end(JSON.stringify(tooLong));
    });
    const gateway = await startTestGateway(provider.url, { windows: { "*": WINDOW } });
    const response = await gateway.post("/v1/messages", request(longHistory(16)));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(tooLong);
    expect(provider.seen).toHaveLength(2);
  });
});

const tooLong = {
  type: "error",
  error: { type: "invalid_request_error", message: "prompt is too long: 7000 tokens > 6000 maximum" },
};

type WireMessage = { readonly role: string; readonly content: unknown };

async function startAgent() {
  const provider = await startProvider(({ body }, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ usage: { input_tokens: countTokens(body), output_tokens: 1 } }));
  });
  const gateway = await startTestGateway(provider.url, { windows: { "*": WINDOW } });
  const messages: WireMessage[] = [ask("Find out why the build of the parser fails, and never touch main.")];
  return { provider, gateway, messages };
}

async function takeTurn(gateway: Awaited<ReturnType<typeof startTestGateway>>, messages: WireMessage[], turn: number) {
  const response = await gateway.post("/v1/messages", request(messages));
  await response.json();
  await gateway.idle();
  messages.push(...step(turn));
  return response;
}

function longHistory(steps: number): WireMessage[] {
  return [ask("Find out why the build fails."), ...Array.from({ length: steps }, (_, turn) => step(turn)).flat()];
}

function step(turn: number): WireMessage[] {
  const path = `src/part-${turn}/module-${turn * 7}.ts`;
  const lines = Array.from(
    { length: 40 },
    (_, line) => `${line + 1}: export const value${turn}x${line} = ${turn * 100 + line};`,
  );
  return [
    {
      role: "assistant",
      content: [
        { type: "text", text: `I read part ${turn}.` },
        { type: "tool_use", id: `t${turn}`, name: "read_file", input: { path } },
      ],
    },
    { role: "user", content: [{ type: "tool_result", tool_use_id: `t${turn}`, content: lines.join("\n") }] },
  ];
}

function ask(content: string): WireMessage {
  return { role: "user", content };
}

function request(messages: readonly WireMessage[]) {
  const tools = [{ name: "read_file", input_schema: { type: "object", properties: { path: { type: "string" } } } }];
  return { model: "claude-sonnet-4-5", max_tokens: 1_000, tools, messages };
}

function readMessages(seen: SeenRequest | undefined): readonly unknown[] {
  return (JSON.parse(seen?.body ?? "{}") as { messages: readonly unknown[] }).messages;
}

function isPrefix(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.every((message, index) => JSON.stringify(message) === JSON.stringify(after[index]));
}

function countTokens(body: string): number {
  return Math.ceil(body.length / 4);
}
