import { describe, expect, it, onTestFinished } from "vitest";
import { SECTION_NAMES } from "../../src/core/model/handoff.ts";
import { buildPolicy } from "../../src/core/policy/build-policy.ts";
import { openGateway } from "../../src/gateway/open-gateway.ts";
import { DEFAULT_TIMEOUTS } from "../../src/gateway/server/upstream.ts";
import { type SeenRequest, startProvider } from "./gateway-fixture.ts";
import { ask, request, type WireMessage } from "./tool-history.ts";

const CREDENTIAL = "sk-borrowed-0123456789";
const PROSE = SECTION_NAMES.map((name) => `## ${name}\n- It is so: word7800 word7801.`).join("\n\n");

describe("the summarizer of the agent's own provider", () => {
  it("asks a cheaper model with the credential of the request, and never writes that down", async () => {
    const { seen, lines, reports } = await converse("same", 200);
    const summaries = seen.filter(({ body }) => modelOf(body) === "claude-haiku-5-5");
    expect(summaries.length).toBeGreaterThan(0);
    expect(summaries.every(({ headers, path }) => headers["x-api-key"] === CREDENTIAL && path === "/v1/messages")).toBe(
      true,
    );
    expect(reports[0]).toMatchObject({
      status: "compacted",
      summaryWork: { model: "claude-haiku-5-5", inputTokens: 9 },
    });
    expect(JSON.stringify([lines, reports])).not.toContain(CREDENTIAL);
  });

  it("asks the model that is named", async () => {
    const { seen } = await converse("same:claude-sonnet-5-5", 200);
    expect(seen.some(({ body }) => modelOf(body) === "claude-sonnet-5-5")).toBe(true);
  });

  it("does without prose if the log-in does not allow it", async () => {
    const { reports } = await converse("same", 401);
    expect(reports[0]).toMatchObject({ status: "compacted", summary: "deterministic" });
  });
});

describe("the summarizer of Gemini", () => {
  it.each([
    ["header", "", { "x-goog-api-key": CREDENTIAL }],
    ["query", `?key=${CREDENTIAL}`, {}],
  ])("is asked with the key of the %s, at Google's address for OpenAI's API", async (_, query, headers) => {
    const answered = (text: string) => ({
      candidates: [{ content: { role: "model", parts: [{ text }] }, finishReason: "STOP" }],
      usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 4 },
    });
    const provider = await startProvider(({ path }, response) => {
      if (!path.startsWith("/v1beta/openai/")) {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(answered("It is so.")));
        return;
      }
      response.setHeader("content-type", "text/event-stream");
      const choices = [{ index: 0, delta: { content: PROSE }, finish_reason: "stop" }];
      response.end(`data: ${JSON.stringify({ choices, usage: { prompt_tokens: 9, completion_tokens: 4 } })}\n\n`);
    });
    const { url, reports, lines } = await open("same", new URL("/v1beta", provider.url));
    const contents = talk().map(({ role, content }) => ({
      role: role === "assistant" ? "model" : "user",
      parts: [{ text: content }],
    }));
    const response = await fetch(`${url}/v1beta/models/gemini-3.1-pro:generateContent${query}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ contents }),
    });
    expect(response.status).toBe(200);
    await response.text();
    const [summary] = provider.seen.filter(({ path }) => path.includes("openai"));
    expect(summary).toMatchObject({
      path: "/v1beta/openai/chat/completions",
      headers: { authorization: `Bearer ${CREDENTIAL}` },
    });
    expect(modelOf(summary?.body ?? "")).toBe("gemini-3.8-flash");
    expect(reports[0]).toMatchObject({ status: "compacted", summaryWork: { model: "gemini-3.8-flash" } });
    expect(JSON.stringify([lines, reports])).not.toContain(CREDENTIAL);
  });
});

// Helpers

function modelOf(body: string): unknown {
  return (JSON.parse(body) as { readonly model: unknown }).model;
}

/** One long conversation through a gateway whose provider answers summaries with a status. */
async function converse(summarizer: string, status: number) {
  const provider = await startProvider(({ body }: SeenRequest, response) => {
    const isSummary = modelOf(body) !== "claude-sonnet-4-5";
    response.writeHead(isSummary ? status : 200, { "content-type": "application/json" });
    const usage = { input_tokens: 9, output_tokens: 4 };
    const text = isSummary ? PROSE : "It is so.";
    response.end(
      JSON.stringify({
        type: "message",
        role: "assistant",
        stop_reason: "end_turn",
        usage,
        content: [{ type: "text", text }],
      }),
    );
  });
  const { url, lines, reports } = await open(summarizer, provider.url);
  const response = await fetch(`${url}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": CREDENTIAL, "anthropic-version": "2023-06-01" },
    body: JSON.stringify(request(talk())),
  });
  expect(response.status).toBe(200);
  await response.text();
  return { seen: provider.seen, lines, reports };
}

/** A gateway in front of one provider, whose model has a small window. */
async function open(summarizer: string, provider: URL) {
  const lines: string[] = [];
  const reports: unknown[] = [];
  const gateway = await openGateway(
    {
      host: "127.0.0.1",
      port: 0,
      upstreams: { anthropic: provider, openai: provider, gemini: provider },
      storeUrl: "memory:",
      policy: buildPolicy({ floorTokens: 0 }),
      summarizer,
      mode: "on",
      windows: { "*": 20_000 },
      tenants: new Map(),
      allowedHosts: [],
      maxBodyBytes: 10_000_000,
      timeouts: DEFAULT_TIMEOUTS,
      logLevel: "debug",
    },
    {
      key: new Uint8Array(32).fill(7),
      environment: {},
      writeLog: (line) => lines.push(line),
      watcher: { onCompaction: (report) => reports.push(report) },
    },
  );
  onTestFinished(() => gateway.close());
  return { url: gateway.url, lines, reports };
}

/** Much talk and no tools, so that only a record makes it smaller. */
function talk(): WireMessage[] {
  return Array.from({ length: 40 }, (_, turn): WireMessage[] => {
    const words = Array.from({ length: 200 }, (_word, index) => `word${turn * 200 + index}`).join(" ");
    return [ask(`What about part ${turn}?`), { role: "assistant", content: `It is so: ${words}.` }];
  })
    .flat()
    .concat(ask("Go on."));
}
