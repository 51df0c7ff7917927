import { type Content, GoogleGenAI, Type } from "@google/genai";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import type { DemoUpstreamOptions } from "../../src/gateway/demo/demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { GatewayOptions } from "../../src/gateway/start-gateway.ts";
import { RETRIEVE } from "../../src/lookup/retrieval-tools.ts";
import { runGeminiSession } from "../upstream/clients/run-gemini-session.ts";
import type { ClientTool } from "../upstream/clients/session.ts";
import { workbench } from "../upstream/clients/workbench.ts";
import { failWhen } from "../upstream/failures.ts";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";

// What is special to the Gemini door; sessions, look-ups and faults are tested for the clients of all doors alike.

const WINDOW = 18_000;
const TURNS = 24;
const GENERATE = "/v1beta/models/gemini-3.5-flash:generateContent";
const STREAM = "/v1beta/models/gemini-3.5-flash:streamGenerateContent";
const hello = { contents: [{ role: "user", parts: [{ text: "Hello" }] }] };
const key = { "x-goog-api-key": "AIza-secret" };

describe("Google's SDK behind the gateway", () => {
  it.each([false, true])(
    "continues after a refusal for length, and is refused once (streamed: %s)",
    async (isStreaming) => {
      // The table says a million, the provider says less: only its refusal reveals it.
      const { upstream, gateway } = await start({}, { windows: {} });
      const session = {
        baseUrl: gateway.url,
        turns: TURNS + 5,
        tools: workbench({ outputCharacters: 2_000 }),
        isStreaming,
      };
      const { isDone } = await runGeminiSession(session);
      expect(isDone).toBe(true);
      const refusals = upstream.log.flatMap(({ refusal }) => refusal ?? []);
      expect(refusals).toEqual([
        expect.stringMatching(/input token count .* exceeds the maximum .* allowed \(18000\)/),
      ]);
      expect(gateway.reports.map(({ trigger }) => trigger)).toContain("recovery");
    },
  );

  it("never mixes two conversations that begin alike", async () => {
    const bodies: string[] = [];
    const { gateway } = await start({ observe: ({ bodyText }) => void bodies.push(bodyText) });
    const sessions = ["alpha", "omega"].map((mark) =>
      runGeminiSession({ baseUrl: gateway.url, turns: TURNS + 5, tools: markedTools(mark), isStreaming: true }),
    );
    expect((await Promise.all(sessions)).map(({ isDone }) => isDone)).toEqual([true, true]);
    expect(gateway.reports.filter(({ status }) => status === "compacted").length).toBeGreaterThan(1);
    expect(bodies.filter((body) => body.includes("mark_alpha") && body.includes("mark_omega"))).toEqual([]);
    expect(bodies.filter((body) => body.includes("mark_omega")).length).toBeGreaterThan(TURNS - 2);
  });
});

describe("a provider that fails after a look-up", () => {
  const disturb = () => failWhen("503", ({ attempt }) => attempt === 2);

  it("is reported to Google's SDK in the middle of its stream", async () => {
    const { gateway } = await start({ script: lookUpOnce(), disturb: disturb() });
    const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: gateway.url } });
    const { contents, tools } = request(readFiles(30));
    const stream = await client.models.generateContentStream({
      model: "gemini-3.5-flash",
      contents,
      config: { tools },
    });
    await expect(readAll(stream)).rejects.toThrow("Service unavailable");
    expect(gateway.lookUps).toEqual(["retrieve"]);
  });

  it("is reported in an array", async () => {
    const { gateway } = await start({ script: lookUpOnce(), disturb: disturb() });
    const pieces = (await (await gateway.post(STREAM, request(readFiles(30)), key)).json()) as unknown[];
    expect(pieces.at(-1)).toMatchObject({ error: { status: "UNAVAILABLE" } });
  });
});

describe("a stream that is one JSON array", () => {
  it("has the pieces that a stream of events has", async () => {
    const { gateway } = await start({ chunkSeed: 5 });
    const listed = await gateway.post(STREAM, hello, key);
    expect(listed.headers.get("content-type")).toContain("application/json");
    const pieces = (await listed.json()) as unknown[];
    const events = await (await gateway.post(`${STREAM}?alt=sse`, hello, key)).text();
    expect(pieces).toHaveLength(events.trim().split("\n\n").length);
    expect(pieces.at(-1)).toMatchObject({ candidates: [{ finishReason: "STOP" }] });
    await gateway.idle();
    expect(gateway.requests.map(({ usage }) => usage?.promptTokens)).toEqual([expect.any(Number), expect.any(Number)]);
  });

  it("keeps the rest of the query, and is an array even for an error", async () => {
    const provider = await startProvider((_, response) => {
      response.writeHead(429, { "content-type": "application/json" });
      response.end('{"error":{"code":429}}');
    });
    const gateway = await startTestGateway(provider.url);
    const response = await gateway.post(`${STREAM}?key=AIza%2Bsecret&alt=json&prettyPrint=false`, hello);
    expect(provider.seen[0]?.path).toBe(`${STREAM}?key=AIza%2Bsecret&alt=sse&prettyPrint=false`);
    expect([response.status, await response.json()]).toEqual([429, [{ error: { code: 429 } }]]);
  });

  it("continues after a look-up like any other", async () => {
    const { gateway } = await start({ script: lookUpOnce() });
    const answer = await (await gateway.post(STREAM, request(readFiles(30)), key)).text();
    expect(gateway.lookUps).toEqual(["retrieve"]);
    expect(answer).not.toContain(RETRIEVE);
    expect(JSON.parse(answer).at(-1)).toMatchObject({ candidates: [{ finishReason: "STOP" }] });
  });
});

describe("other requests to the Gemini API", () => {
  it("counts a prompt as it would go out", async () => {
    const { upstream, gateway } = await start();
    const contents = readFiles(30);
    await (await gateway.post(GENERATE, request(contents), key)).text();
    expect(gateway.reports.map(({ status }) => status)).toContain("compacted");
    const client = new GoogleGenAI({ apiKey: "k", httpOptions: { baseUrl: gateway.url } });
    const { totalTokens } = await client.models.countTokens({ model: "gemini-3.5-flash", contents });
    // The tools are not counted.
    expect(totalTokens).toBeLessThan(upstream.log[0]?.prompt?.tokens ?? 0);
    await gateway.idle();
    expect(gateway.requests.at(-1)).toMatchObject({ path: "/v1beta/models/{model}:countTokens", outcome: "replayed" });
  });

  it.each([
    { cachedContent: "cachedContents/abc", ...hello },
    { cached_content: "cachedContents/abc", ...hello },
  ])("leaves a request alone if the provider keeps a part of it: %j", async (body) => {
    const provider = await startProvider((_, response) => response.end("{}"));
    const gateway = await startTestGateway(provider.url);
    const text = JSON.stringify(body, undefined, 1);
    const response = await gateway.post(GENERATE, text, key);
    await response.text();
    expect(provider.seen[0]?.body).toBe(text);
    expect(response.headers.get("x-palimpsest-status")).toContain("untouched");
    expect(gateway.requests[0]?.reason).toBe("provider-keeps-state");
  });

  it.each([
    [GENERATE, { "x-goog-api-key": "AIza-secret" }],
    [`${GENERATE}?key=AIza-secret`, {}],
    ["/v1/models/gemini-3.5-flash:generateContent", { authorization: "Bearer ya29-secret" }],
    ["/v1beta/models?pageSize=5&key=AIza-secret", {}],
    ["/v1beta/files/abc:download?alt=media", { "x-goog-api-key": "AIza-secret" }],
  ])("passes path, query and credential unchanged, and logs none of them: %s %j", async (path, headers) => {
    const provider = await startProvider((_, response) => response.end("{}"));
    const gateway = await startTestGateway(provider.url);
    await (await gateway.post(path, hello, headers)).text();
    expect(provider.seen[0]).toMatchObject({ path, headers, body: JSON.stringify(hello) });
    const nobody = await startTestGateway(new URL("http://127.0.0.1:9"));
    const failed = await (await nobody.post(path, hello, headers)).text();
    const taken = JSON.stringify([gateway.requests, nobody.requests, nobody.faults.map(describeError)]);
    expect(`${taken}${failed}`).not.toContain("secret");
  });
});

async function readAll(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const pieces: unknown[] = [];
  for await (const piece of stream) pieces.push(piece);
  return pieces;
}

/** Everything that a log could write about an error. */
function describeError(error: unknown): unknown {
  return error instanceof Error ? { ...error, name: error.name, message: error.message, stack: error.stack } : error;
}

/** Tools whose outputs say to which conversation they belong, and otherwise do not differ. */
function markedTools(mark: string): ClientTool[] {
  return workbench({ outputCharacters: 2_000 }).map((tool) => ({
    ...tool,
    run: (input, step) => `mark_${mark}\n${tool.run(input, step)}`,
  }));
}

/** A model that looks something up if it can, and then ends. */
function lookUpOnce(): NonNullable<DemoUpstreamOptions["script"]> {
  return ({ tools, transcript }) => {
    const text = JSON.stringify(transcript.messages);
    const handle = /\bh-[0-9a-z]{8,}/.exec(text)?.[0];
    const canLookUp = tools.some(({ name }) => name === RETRIEVE) && handle !== undefined && !text.includes(RETRIEVE);
    return canLookUp
      ? { parts: [{ kind: "tool-call", toolName: RETRIEVE, input: { handle } }] }
      : { parts: [{ kind: "text", text: "Found." }] };
  };
}

function request(contents: Content[]) {
  const parameters = { type: Type.OBJECT, properties: { path: { type: Type.STRING } } };
  return { contents, tools: [{ functionDeclarations: [{ name: "read_file", parameters }] }] };
}

function readFiles(count: number): Content[] {
  const read = (index: number) => [
    {
      role: "model",
      parts: [{ functionCall: { name: "read_file", args: { path: `${index}.ts` } }, thoughtSignature: `c2ln${index}` }],
    },
    {
      role: "user",
      parts: [{ functionResponse: { name: "read_file", response: { output: `const a = ${index};\n`.repeat(120) } } }],
    },
  ];
  return [
    { role: "user", parts: [{ text: "Read them all." }] },
    ...Array.from({ length: count }, (_, i) => read(i)).flat(),
  ];
}

async function start(options: DemoUpstreamOptions = {}, gatewayOptions: Partial<GatewayOptions> = {}) {
  const script = agentScript({ turns: TURNS, isCalled: (name) => !name.startsWith("palimpsest_") });
  const upstream = await createDemoUpstream({ windowTokens: WINDOW, script, ...options });
  onTestFinished(() => upstream.close());
  const gateway = await startTestGateway(new URL(upstream.origin), { windows: { "*": WINDOW }, ...gatewayOptions });
  return { upstream, gateway };
}
