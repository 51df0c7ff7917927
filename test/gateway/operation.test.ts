import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createTally } from "../../src/cli/wrap/tally.ts";
import { buildPolicy } from "../../src/core/policy/build-policy.ts";
import { REASONS } from "../../src/gateway/base/reason.ts";
import { createDemoUpstream } from "../../src/gateway/demo/create-demo-upstream.ts";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { GatewayWatcher } from "../../src/gateway/facts/gateway-watcher.ts";
import type { GatewaySettings } from "../../src/gateway/gateway-settings.ts";
import { type GatewayHost, openGateway } from "../../src/gateway/open-gateway.ts";
import { createSessionLedger } from "../../src/gateway/operation/session-ledger.ts";
import { DEFAULT_TIMEOUTS } from "../../src/gateway/server/upstream.ts";
import type { SessionsAnswer } from "../../src/page/model/answers.ts";
import { runAnthropicSession } from "../upstream/clients/run-anthropic-session.ts";
import { runChatSession } from "../upstream/clients/run-chat-session.ts";
import { workbench } from "../upstream/clients/workbench.ts";
import { startProvider, startTestGateway } from "./gateway-fixture.ts";

const SECRET = ["hunter", "42", "correct", "horse"].join("-");
const hello = { model: "claude-sonnet-5-5", max_tokens: 10, messages: [{ role: "user", content: "Hello" }] };

describe("the log of a session", () => {
  it("contains numbers and names, and nothing of content or credentials", async () => {
    const collector = await startProvider((_, response) => response.end("{}"));
    const environment = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url.href,
      OTEL_EXPORTER_OTLP_HEADERS: "x-collector=a%20b",
      OTEL_SERVICE_NAME: "here",
    };
    const { gateway, lines, upstream } = await open({ environment, settings: { logLevel: "debug" } });
    await runAnthropicSession({
      baseUrl: gateway.url,
      turns: 45,
      tools: workbench({ outputCharacters: 2_000 }),
      isStreaming: true,
      task: `Find ${SECRET}`,
      system: `You know ${SECRET}`,
      headers: { "x-api-key": SECRET, "x-claude-code-session-id": SECRET, cookie: SECRET },
    });
    await post(gateway.url, "/v1/messages", `{"messages":[${SECRET}`);
    await post(gateway.url, `/v1/${SECRET}?key=${SECRET}`, "{}", { authorization: `Bearer ${SECRET}` });
    await post(gateway.url, "/v1/messages", JSON.stringify({ ...hello, model: `${SECRET} ?` }));
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    await gateway.close();

    expect(upstream.log.at(-1)).toBeDefined();
    const spans = collector.seen.map(({ body }) => body).join("\n");
    expect(lines.join("")).not.toContain(SECRET);
    expect(metrics).not.toContain(SECRET);
    expect(spans).not.toContain(SECRET);
    expect(spans).toContain("chat unnamed");

    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "request");
    expect(requests[0]).toMatchObject({
      path: "/v1/messages",
      status: 200,
      outcome: "untouched",
      reason: "fits",
      tenant: "default",
      session: expect.stringMatching(/^[0-9a-f]{16}$/),
      model: "claude-opus-5-5",
      tokensBefore: expect.any(Number),
      msOurs: expect.any(Number),
      msUpstream: expect.any(Number),
    });
    expect(requests.some(({ outcome }) => outcome === "replayed")).toBe(true);
    expect(requests.at(-2)).toMatchObject({ path: "other", outcome: "passed" });
    expect(lines.some((line) => JSON.parse(line).msg === "compaction")).toBe(true);
  });
});

describe("/metrics", () => {
  it("counts requests, tokens, compactions and savings, and names why nothing was done", async () => {
    const { gateway } = await open();
    await runChatSession({
      baseUrl: gateway.url,
      turns: 45,
      tools: workbench({ outputCharacters: 2_000 }),
      isStreaming: false,
    });
    await post(gateway.url, "/v1/messages", "no JSON");
    const response = await fetch(`${gateway.url}/metrics`);
    const text = await response.text();
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
    const value = (line: string): number =>
      Number(
        text
          .split("\n")
          .find((one) => one.startsWith(line))
          ?.split(" ")
          .at(-1),
      );
    const chat = 'path="/v1/chat/completions",status="200"';
    expect(value(`palimpsest_requests_total{${chat},outcome="untouched",reason="fits"}`)).toBeGreaterThan(3);
    expect(value(`palimpsest_requests_total{${chat},outcome="replayed",reason="none"}`)).toBeGreaterThan(3);
    expect(text).toMatch(
      /requests_total{path="\/v1\/messages",status="4\d\d",outcome="untouched",reason="no-conversation"} 1/,
    );
    expect(value("palimpsest_input_tokens_total")).toBeGreaterThan(0);
    expect(value("palimpsest_client_tokens_total")).toBeGreaterThan(value("palimpsest_sent_tokens_total"));
    expect(text).toMatch(
      /palimpsest_compactions_total{trigger="cost",rung="[a-z-]+",status="compacted",reason="none"} [1-9]/,
    );
    expect(text).toMatch(/palimpsest_lookups_total{tool="(retrieve|search)",outcome="(answered|failed)"} [1-9]/);
    expect(value('palimpsest_saved_tokens_net{tier="rewrite"}')).toBeLessThanOrEqual(0);
    expect(text).toMatch(/palimpsest_saved_tokens_total{tier="(cache-read|uncached)"} [1-9]/);
    expect(value('palimpsest_own_seconds_count{path="/v1/chat/completions"}')).toBeGreaterThan(20);
    expect(value('palimpsest_upstream_seconds_count{path="/v1/chat/completions"}')).toBeGreaterThan(20);
  });

  it("reports the same savings as the page and the five lines of wrap, for a client that would compact by itself", async () => {
    const prices = { given: { "*": { input: 4, output: 20, cacheRead: 0.4, cacheWrite: 5 } } };
    const { tally, watcher } = createTally({ prices, ledger: createSessionLedger(prices) });
    const { gateway } = await open({ watcher, settings: { prices: prices.given, cacheLifetime: "5m" } });
    await runAnthropicSession({
      baseUrl: gateway.url,
      turns: 45,
      tools: workbench({ outputCharacters: 4_000 }),
      isStreaming: false,
      model: "claude-sonnet-4-5",
      headers: { "user-agent": "claude-cli/2.1.326 (external, cli)" },
    });
    const metrics = await (await fetch(`${gateway.url}/metrics`)).text();
    const tiers = [...metrics.matchAll(/^palimpsest_saved_tokens_net{tier="([a-z-]+)"} (\S+)$/gm)];
    const worth = new Map(tiers.map(([, tier = "", value]) => [tier, Number(value)]));
    const net = [...worth.values()].reduce((sum, value) => sum + value, 0);
    // Both sides of the sum: what the agent's own compaction would have cost, and what ours did.
    expect(worth.get("own-compaction")).toBeGreaterThan(0);
    expect(worth.get("rewrite")).toBeLessThan(0);
    const { sessions } = (await (await fetch(`${gateway.url}/palimpsest/api/sessions`)).json()) as SessionsAnswer;
    const shown = sessions.reduce((sum, { netTokens = 0 }) => sum + netTokens, 0);
    expect(Math.abs(shown - net)).toBeLessThan(sessions.length);
    expect(tally.savedDollars).toBeCloseTo((net * 4) / 1e6, 6);
  });

  it("counts unreachable providers", async () => {
    const { gateway } = await open({ settings: { upstreams: unreachable() } });
    await post(gateway.url, "/v1/messages", JSON.stringify(hello));
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    expect(text).toContain('palimpsest_faults_total{place="request"} 1');
    expect(text).toContain('status="502",outcome="failed"');
  });
});

describe("the guide", () => {
  it("lists every metric and every reason", async () => {
    const guide = readFileSync("docs/guide/gateway.md", "utf8");
    const { gateway } = await open();
    const text = await (await fetch(`${gateway.url}/metrics`)).text();
    const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !guide.includes(`\`${name}\``))).toEqual([]);
    expect(REASONS.filter((reason) => !guide.includes(`\`${reason}\``))).toEqual([]);
  });
});

describe("an answer that breaks off", () => {
  it("breaks off for the client too, is counted, and prints no error", async () => {
    const spies = [vi.spyOn(console, "error"), vi.spyOn(console, "info")];
    onTestFinished(() => void vi.restoreAllMocks());
    const provider = await startProvider((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
      setImmediate(() => response.destroy());
    });
    const { gateway, lines } = await open({ settings: { upstreams: both(provider.url) } });
    const response = await post(gateway.url, "/v1/messages", JSON.stringify(hello));
    await expect(response.text()).rejects.toThrow();
    await gateway.close();
    const written = lines.map((line) => JSON.parse(line));
    expect(written).toContainEqual(expect.objectContaining({ msg: "fault", place: "answer" }));
    expect(written).toContainEqual(expect.objectContaining({ msg: "request", outcome: "failed" }));
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });

  it("is not a fault if the client went away", async () => {
    const spies = [vi.spyOn(console, "error"), vi.spyOn(console, "info")];
    onTestFinished(() => void vi.restoreAllMocks());
    const provider = await startProvider((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
    });
    const { gateway, lines } = await open({ settings: { upstreams: both(provider.url) } });
    const leaving = new AbortController();
    const response = await fetch(`${gateway.url}/v1/messages`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(hello),
      signal: leaving.signal,
    });
    leaving.abort();
    await expect(response.text()).rejects.toThrow();
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0));
    await gateway.close();
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["request"]);
    for (const spy of spies) expect(spy).not.toHaveBeenCalled();
  });
});

describe("who may ask for its status", () => {
  it.each(["/metrics", "/healthz"])("requires a token at %s as everywhere, in either header", async (path) => {
    const { gateway } = await open({ settings: { tenants: new Map([["t", "team"]]) } });
    const ask = async (headers: Record<string, string>) => (await fetch(`${gateway.url}${path}`, { headers })).status;
    expect(await ask({})).toBe(401);
    expect(await ask({ authorization: "Bearer x" })).toBe(401);
    expect(await ask({ "x-palimpsest-token": "t" })).toBe(200);
    expect(await ask({ authorization: "Bearer t" })).toBe(200);
  });

  it("reports that the store is down", async () => {
    const provider = await startProvider((_, response) => response.end("{}"));
    const checkStore = vi.fn(async () => {});
    const gateway = await startTestGateway(provider.url, { checkStore });
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    checkStore.mockRejectedValue(new Error("gone"));
    const response = await fetch(`${gateway.url}/healthz`);
    expect([response.status, await response.json()]).toEqual([503, { status: "store-unavailable" }]);
  });
});

describe("spans", () => {
  it("go to the collector by the conventions for generative AI, in the client's own trace", async () => {
    const collector = await startProvider((_, response) => response.end("{}"));
    const { gateway } = await open({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url.href}` } });
    const trace = "0af7651916cd43dd8448eb211c80319c";
    const send = async (flags: string): Promise<void> => {
      const headers = { traceparent: `00-${trace}-b7ad6b7169203331-${flags}` };
      await (await post(gateway.url, "/v1/messages", JSON.stringify(hello), headers)).text();
    };
    await send("01");
    await send("00");
    await gateway.close();
    expect(collector.seen.map(({ path }) => path)).toEqual(["/v1/traces"]);
    const { resourceSpans } = JSON.parse(collector.seen[0]?.body ?? "");
    const [span, ...others] = resourceSpans[0].scopeSpans[0].spans;
    expect(others).toEqual([]);
    expect(span).toMatchObject({ traceId: trace, parentSpanId: "b7ad6b7169203331", name: "chat claude-sonnet-5-5" });
    const attributes = Object.fromEntries(
      span.attributes.map(({ key, value }: { key: string; value: unknown }) => [key, value]),
    );
    expect(attributes).toMatchObject({
      "gen_ai.operation.name": { stringValue: "chat" },
      "gen_ai.provider.name": { stringValue: "anthropic" },
      "gen_ai.usage.input_tokens": { intValue: expect.stringMatching(/^\d+$/) },
      "palimpsest.outcome": { stringValue: "untouched" },
    });
  });

  it("are lost if the collector is away, which is counted and delays nothing", async () => {
    const { gateway, lines } = await open({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" } });
    const response = await post(gateway.url, "/v1/messages", JSON.stringify(hello));
    await response.text();
    expect(response.status).toBe(200);
    await gateway.close();
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ place: "spans" }));
  });
});

describe("ending", () => {
  it("finishes a stream that is under way, and takes no new requests", async () => {
    let finish = () => {};
    const provider = await startProvider((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
      finish = () => response.end("data: 2\n\n");
    });
    const { gateway } = await open({ settings: { upstreams: both(provider.url) } });
    const response = await post(gateway.url, "/v1/messages", JSON.stringify(hello));
    const closing = gateway.close();
    await expect(fetch(`${gateway.url}/healthz`)).rejects.toThrow();
    finish();
    expect(await response.text()).toBe("data: 1\n\ndata: 2\n\n");
    await closing;
  });

  it("cuts off what does not end in time", async () => {
    const provider = await startProvider((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write("data: 1\n\n");
    });
    const { gateway } = await open({ settings: { upstreams: both(provider.url) } });
    const response = await post(gateway.url, "/v1/messages", JSON.stringify(hello));
    await gateway.close({ withinMs: 10 });
    await expect(response.text()).rejects.toThrow();
  });
});

describe("a store in a file", () => {
  it("is compacted into by a thread, and is there afterwards", async () => {
    const directory = mkdtempSync(join(tmpdir(), "palimpsest-gateway-"));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const storeUrl = `file:${join(directory, "archive.db")}`;
    const { gateway, lines, upstream } = await open({ settings: { storeUrl } });
    const tools = workbench({ outputCharacters: 2_000 });
    await runAnthropicSession({ baseUrl: gateway.url, turns: 45, tools, isStreaming: false });
    expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200);
    await gateway.close();
    const written = lines.map((line) => JSON.parse(line));
    expect(written.filter(({ msg }) => msg === "fault")).toEqual([]);
    expect(written).toContainEqual(expect.objectContaining({ msg: "compaction", status: "compacted" }));
    expect(upstream.log.flatMap(({ refusal }) => refusal ?? [])).toEqual([]);
  });
});

// Helpers

interface OpenOptions {
  readonly watcher?: Partial<GatewayWatcher>;
  readonly settings?: Partial<GatewaySettings>;
  readonly environment?: GatewayHost["environment"];
}

/** A gateway with everything that counts and records, in front of the strict upstream. */
async function open({ settings = {}, environment = {}, watcher = {} }: OpenOptions = {}) {
  const upstream = await createDemoUpstream({ script: agentScript({ turns: 40 }), windowTokens: 40_000 });
  onTestFinished(() => upstream.close());
  const lines: string[] = [];
  const gateway = await openGateway(
    {
      host: "127.0.0.1",
      port: 0,
      upstreams: both(new URL(upstream.origin)),
      storeUrl: "memory:",
      policy: buildPolicy({ floorTokens: 0 }),
      mode: "on",
      windows: { "*": 40_000 },
      tenants: new Map(),
      allowedHosts: [],
      maxBodyBytes: 10_000_000,
      timeouts: DEFAULT_TIMEOUTS,
      logLevel: "info",
      ...settings,
    },
    { key: new Uint8Array(32).fill(7), environment, watcher, writeLog: (line) => lines.push(line) },
  );
  let isClosed = false;
  const close: typeof gateway.close = async (options) => {
    if (!isClosed) await gateway.close(options);
    isClosed = true;
  };
  onTestFinished(() => close());
  return { gateway: { ...gateway, close }, lines, upstream };
}

function both(url: URL): GatewaySettings["upstreams"] {
  return { anthropic: url, openai: url, gemini: url };
}

function unreachable(): GatewaySettings["upstreams"] {
  return both(new URL("http://127.0.0.1:9"));
}

function post(base: string, path: string, body: string, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${base}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": "k", "anthropic-version": "2023-06-01", ...headers },
    body,
  });
}
