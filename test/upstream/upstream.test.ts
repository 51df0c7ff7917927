import { brotliCompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { agentScript } from "../../src/gateway/demo/scripts/agent-script.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import { runAnthropicSession } from "./clients/run-anthropic-session.ts";
import { workbench } from "./clients/workbench.ts";
import { post } from "./post.ts";
import { withUpstream } from "./with-upstream.ts";

const paths = ["/v1/messages", "/v1/chat/completions", "/v1/responses"] as const;

describe("a strict upstream", () => {
  it.each([
    ["/v1/messages", { error: { type: "invalid_request_error" }, type: "error" }],
    ["/v1/chat/completions", { error: { type: "invalid_request_error", param: null, code: null } }],
    ["/v1/responses", { error: { type: "invalid_request_error", param: null, code: null } }],
  ] as const)("refuses at %s what breaks a rule, in the provider's shape", async (path, error) => {
    await withUpstream({}, async ({ origin, log }) => {
      const { status, json } = await post(`${origin}${path}`, brokenRequests[path]);
      expect(status).toBe(400);
      expect(json).toMatchObject(error);
      expect(log[0]?.findings.map(({ rule }) => rule)).toContain("tool-result-without-call");
    });
  });

  it("accepts the same requests if it is not strict, and checks only some if told to", async () => {
    const broken = brokenRequests["/v1/messages"];
    await withUpstream({ strict: false }, async ({ origin }) => {
      expect((await post(`${origin}/v1/messages`, broken)).status).toBe(200);
    });
    await withUpstream({ validateEvery: 2 }, async ({ origin }) => {
      const statuses = [await post(`${origin}/v1/messages`, broken), await post(`${origin}/v1/messages`, broken)];
      expect(statuses.map(({ status }) => status)).toEqual([200, 400]);
    });
  });

  it.each(paths)("requires a credential and JSON at %s", async (path) => {
    await withUpstream({}, async ({ origin }) => {
      const json = { "content-type": "application/json" };
      const { status } = await post(`${origin}${path}`, requests[path]("Go."), json);
      expect(status).toBe(401);
      expect((await post(`${origin}${path}`, "no JSON")).status).toBe(400);
      const text = { authorization: "Bearer k", "content-type": "text/plain" };
      expect((await post(`${origin}${path}`, requests[path]("Go."), text)).status).toBe(415);
    });
  });

  it("serves the list of models, and no unknown path", async () => {
    await withUpstream({}, async ({ origin }) => {
      expect((await fetch(`${origin}/v1/models`)).status).toBe(200);
      expect((await post(`${origin}/v1/files`, {})).json).toMatchObject({ error: { type: "not_found_error" } });
    });
  });
});

describe("a script", () => {
  it("is reported if it fails, and the next request is answered", async () => {
    let asked = 0;
    const script: DemoScript = () => {
      asked += 1;
      if (asked === 1) throw new Error("the script is wrong");
      return { parts: [{ kind: "text", text: "Done." }] };
    };
    await withUpstream({ script }, async ({ origin }) => {
      const send = () => post(`${origin}/v1/messages`, requests["/v1/messages"]("Go."));
      expect(await send()).toMatchObject({ status: 500, json: { error: { message: "Error: the script is wrong" } } });
      expect((await send()).status).toBe(200);
    });
  });

  it("learns how many answers there were, from another upstream too", async () => {
    const script: DemoScript = ({ turn }) => ({ parts: [{ kind: "text", text: `${turn} answers before.` }] });
    const history = [
      { role: "user", content: "One." },
      { role: "assistant", content: "Eins." },
      { role: "user", content: "Two." },
      { role: "assistant", content: "Zwei." },
    ];
    await withUpstream({ script }, async ({ origin }) => {
      const { json } = await post(`${origin}/v1/messages`, requests["/v1/messages"]("Three.", history));
      expect(json).toMatchObject({ content: [{ text: "2 answers before." }] });
    });
  });
});

describe("compression", () => {
  it("of answers is undone by the clients, streams included", async () => {
    await withUpstream({ script: agentScript({ turns: 3 }), compresses: true, chunkSeed: 5 }, async ({ origin }) => {
      const session = { baseUrl: origin, turns: 9, tools: workbench() };
      expect((await runAnthropicSession({ ...session, isStreaming: true })).isDone).toBe(true);
      expect((await runAnthropicSession({ ...session, isStreaming: false })).isDone).toBe(true);
      const { headers } = await post(`${origin}/v1/messages`, requests["/v1/messages"]("Go."));
      expect(headers.get("content-encoding")).toBe("gzip");
    });
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
  ] as const)("of requests is undone by the upstream: %s", async (encoding, compress) => {
    await withUpstream({ maxBodyBytes: 1_000 }, async ({ origin, log }) => {
      const send = (text: string) =>
        fetch(`${origin}/v1/responses`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: "Bearer k", "content-encoding": encoding },
          body: new Uint8Array(compress(Buffer.from(JSON.stringify(requests["/v1/responses"](text))))),
        });
      expect((await send("Go.")).status).toBe(200);
      expect(log[0]?.bytes).toBe(Buffer.byteLength(JSON.stringify(requests["/v1/responses"]("Go."))));
      expect((await send("word ".repeat(400))).status).toBe(413);
    });
  });
});

describe("the window", () => {
  it.each([
    ["/v1/messages", /^prompt is too long: \d+ tokens > 300 maximum$/, undefined],
    ["/v1/chat/completions", /maximum context length is 300 tokens/, "context_length_exceeded"],
    ["/v1/responses", /exceeds the context window/, "context_length_exceeded"],
  ] as const)("is enforced at %s with the provider's own error", async (path, message, code) => {
    await withUpstream({ windowTokens: 300 }, async ({ origin }) => {
      expect((await post(`${origin}${path}`, requests[path]("Go."))).status).toBe(200);
      const { status, json } = await post(`${origin}${path}`, requests[path]("word ".repeat(400)));
      expect(status).toBe(400);
      expect(json?.["error"]).toMatchObject({ message: expect.stringMatching(message), ...(code && { code }) });
    });
  });

  it.each(paths)("is not the only limit: a body can be too large at %s", async (path) => {
    await withUpstream({ maxBodyBytes: 1_000 }, async ({ origin }) => {
      expect((await post(`${origin}${path}`, requests[path]("word ".repeat(400)))).status).toBe(413);
      expect((await post(`${origin}${path}`, requests[path]("Go."))).status).toBe(200);
    });
  });

  it("can be queried in advance, and the count is that of the answer", async () => {
    await withUpstream({}, async ({ origin, log }) => {
      const { max_tokens: _, ...request } = requests["/v1/messages"]("Go.");
      const counted = await post(`${origin}/v1/messages/count_tokens`, request);
      await post(`${origin}/v1/messages`, { ...request, max_tokens: 10 });
      expect(counted.json).toEqual({ input_tokens: log[1]?.prompt?.tokens });
    });
  });
});

describe("conversations", () => {
  const script: DemoScript = ({ turn, tools: offered }) => ({
    parts:
      offered.length === 0 || turn > 1
        ? [{ kind: "text", text: "Done." }]
        : [{ kind: "tool-call", toolName: "read_file", input: { turn } }],
  });

  it("with equal openings are separate, and each continues counting its own turns", async () => {
    await withUpstream({ script }, async ({ origin, log }) => {
      const session = { baseUrl: origin, turns: 9, tools: workbench(), isStreaming: false };
      await Promise.all([runAnthropicSession(session), runAnthropicSession(session)]);
      const turns = [1, 2].map((conversation) =>
        log.flatMap(({ prompt }) => (prompt?.conversation === conversation ? [prompt.turn] : [])),
      );
      expect(turns).toEqual([
        [0, 1, 2],
        [0, 1, 2],
      ]);
    });
  });

  it("are recognised after their beginning was replaced", async () => {
    const session: { readonly messages?: unknown }[] = [];
    await withUpstream({ script, observe: ({ body }) => session.push(body) }, async ({ origin, log }) => {
      await runAnthropicSession({ baseUrl: origin, turns: 9, tools: workbench(), isStreaming: false });
      const last = session.at(-1);
      const messages: unknown[] = Array.isArray(last?.messages) ? last.messages : [];
      await post(`${origin}/v1/messages`, {
        ...last,
        messages: [{ role: "user", content: "A summary." }, ...messages.slice(3)],
      });
      expect(log.at(-1)?.prompt).toMatchObject({ conversation: 1, turn: 2, isRewrite: true, rewrites: 1 });
      expect(log.at(-2)?.prompt).toMatchObject({ isRewrite: false, rewrites: 0 });
      expect(log.at(-2)?.prompt?.commonBytes).toBeGreaterThan(log.at(-1)?.prompt?.commonBytes ?? 0);
    });
  });
});

describe("state at OpenAI", () => {
  it("is found again by the id of a response and by references to items", async () => {
    await withUpstream({}, async ({ origin, log }) => {
      const first = await post(`${origin}/v1/responses`, { model: "gpt-5.5", input: "Go.", reasoning: {} });
      const id = first.json?.["id"];
      const next = { model: "gpt-5.5", previous_response_id: id, input: "On." };
      expect((await post(`${origin}/v1/responses`, next)).status).toBe(200);
      expect(log[1]?.prompt?.commonBlocks).toBe(log[0]?.prompt?.blocks);
      expect((await post(`${origin}/v1/responses`, { ...next, previous_response_id: "resp_none" })).status).toBe(400);
      const reference = [{ type: "item_reference", id: "msg_none" }];
      expect((await post(`${origin}/v1/responses`, { model: "gpt-5.5", input: reference })).status).toBe(400);
    });
  });
});

const requests = {
  "/v1/messages": (text: string, history: readonly object[] = []) => ({
    model: "claude-opus-5-5",
    max_tokens: 1_000,
    system: "Be brief.",
    messages: [...history, { role: "user", content: text }],
  }),
  "/v1/chat/completions": (text: string, history: readonly object[] = []) => ({
    model: "gpt-5.5",
    messages: [...history, { role: "user", content: text }],
  }),
  "/v1/responses": (text: string, history: readonly object[] = []) => ({
    model: "gpt-5.5",
    input: [...history, { role: "user", content: text }],
  }),
};

const brokenRequests = {
  "/v1/messages": requests["/v1/messages"]("Go.", [
    { role: "user", content: [{ type: "tool_result", tool_use_id: "none", content: "orphan" }] },
    { role: "assistant", content: "Hm." },
  ]),
  "/v1/chat/completions": requests["/v1/chat/completions"]("Go.", [
    { role: "tool", tool_call_id: "none", content: "orphan" },
  ]),
  "/v1/responses": requests["/v1/responses"]("Go.", [
    { type: "function_call_output", call_id: "none", output: "orphan" },
  ]),
};
