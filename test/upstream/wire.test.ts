import { describe, expect, it } from "vitest";
import type { DemoScript, ScriptAnswer } from "../../src/gateway/demo/scripts/script.ts";
import { post } from "./post.ts";
import { withUpstream } from "./with-upstream.ts";

const tools = ["a", "b"].map((name) => ({ name, schema: { type: "object", properties: {} } }));

const answer: ScriptAnswer = {
  parts: [
    { kind: "thinking", text: "Hm." },
    { kind: "text", text: "Both – 🙂." },
    { kind: "tool-call", toolName: "a", input: { path: "é" } },
    { kind: "tool-call", toolName: "b", input: {} },
  ],
};

describe("the Messages API", () => {
  const request = {
    model: "claude-opus-5-5",
    max_tokens: 100,
    thinking: { type: "adaptive" },
    tools: tools.map(({ name, schema }) => ({ name, input_schema: schema })),
    messages: [{ role: "user", content: "Go." }],
  };

  it("answers in one document", async () => {
    const { json, headers } = await ask("/v1/messages", request);
    expect(headers.get("request-id")).toMatch(/^req_/);
    expect(json).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      type: "message",
      role: "assistant",
      content: [
        { type: "thinking", thinking: "Hm.", signature: expect.stringMatching(/.{40}/) },
        { type: "text", text: "Both – 🙂." },
        { type: "tool_use", id: expect.stringMatching(/^toolu_/), name: "a", input: { path: "é" } },
        { type: "tool_use", id: expect.stringMatching(/^toolu_/), name: "b", input: {} },
      ],
      stop_reason: "tool_use",
      usage: { cache_read_input_tokens: 0, cache_creation_input_tokens: 0 },
    });
  });

  it("streams named events, with each block opened and closed", async () => {
    const events = readEvents((await ask("/v1/messages", { ...request, stream: true })).text);
    expect(events.every(({ name, data }) => name === data["type"])).toBe(true);
    expect(withoutRepeats(events.map(({ name }) => name ?? ""))).toEqual([
      "message_start",
      "content_block_start",
      "ping",
      "content_block_delta",
      "content_block_stop",
      ...["content_block_start", "content_block_delta", "content_block_stop"],
      ...["content_block_start", "content_block_delta", "content_block_stop"],
      ...["content_block_start", "content_block_delta", "content_block_stop"],
      "message_delta",
      "message_stop",
    ]);
  });

  it.each([
    ["length", "max_tokens"],
    ["refusal", "refusal"],
    ["end", "end_turn"],
  ] as const)("says why it stopped: %s", async (stop, reason) => {
    const { json } = await ask("/v1/messages", request, () => ({ parts: [{ kind: "text", text: "Well." }], stop }));
    expect(json).toMatchObject({ stop_reason: reason });
  });
});

describe("the Chat Completions API", () => {
  const request = {
    model: "gpt-5.5",
    tools: tools.map(({ name, schema }) => ({ type: "function", function: { name, parameters: schema } })),
    messages: [{ role: "user", content: "Go." }],
  };

  it("answers in one document", async () => {
    const { json } = await ask("/v1/chat/completions", request);
    expect(json).toMatchObject({
      object: "chat.completion",
      choices: [
        {
          finish_reason: "tool_calls",
          message: { content: "Both – 🙂.", tool_calls: [{ function: { name: "a", arguments: '{"path":"é"}' } }, {}] },
        },
      ],
      usage: { prompt_tokens_details: { cached_tokens: 0 } },
    });
  });

  it("streams chunks without names, usage if it is asked for, and ends with [DONE]", async () => {
    const stream_options = { include_usage: true };
    const { text } = await ask("/v1/chat/completions", { ...request, stream: true, stream_options });
    expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
    const events = readEvents(text);
    expect(events.every(({ name, data }) => name === undefined && data["object"] === "chat.completion.chunk")).toBe(
      true,
    );
    expect(events.at(-1)?.data).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } });
    const plain = readEvents((await ask("/v1/chat/completions", { ...request, stream: true })).text);
    expect(plain.some(({ data }) => "usage" in data)).toBe(false);
  });

  it("caches Claude in this envelope at its breakpoints", async () => {
    const content = [{ type: "text", text: "word ".repeat(2_000), cache_control: { type: "ephemeral" } }];
    const body = { model: "anthropic/claude-opus-5", messages: [{ role: "user", content }] };
    await withUpstream({}, async ({ origin, log }) => {
      await post(`${origin}/v1/chat/completions`, body);
      const { json } = await post(`${origin}/v1/chat/completions`, body);
      expect(json).toMatchObject({ usage: { prompt_tokens_details: { cached_tokens: log[0]?.prompt?.tokens } } });
    });
  });
});

describe("the Responses API", () => {
  const request = {
    model: "gpt-5.5",
    reasoning: { summary: "auto" },
    include: ["reasoning.encrypted_content"],
    tools: tools.map(({ name, schema }) => ({ type: "function", name, parameters: schema })),
    input: "Go.",
  };

  it("answers in one document", async () => {
    const { json } = await ask("/v1/responses", request);
    expect(json).toMatchObject({
      object: "response",
      status: "completed",
      output: [
        { type: "reasoning", summary: [{ text: "Hm." }], encrypted_content: expect.any(String) },
        { type: "message", content: [{ type: "output_text", text: "Both – 🙂." }] },
        { type: "function_call", name: "a", arguments: '{"path":"é"}' },
        { type: "function_call", name: "b", arguments: "{}" },
      ],
    });
    const { include: _, ...open } = request;
    const { json: unsealed } = await ask("/v1/responses", open);
    expect(JSON.stringify(unsealed)).not.toContain("encrypted_content");
  });

  it("streams numbered events that build the same document", async () => {
    const events = readEvents((await ask("/v1/responses", { ...request, stream: true })).text);
    expect(events.map(({ data }) => data["sequence_number"])).toEqual(events.map((_, index) => index));
    expect(events.every(({ name, data }) => name === data["type"])).toBe(true);
    expect(events.at(-1)).toMatchObject({ name: "response.completed", data: { response: { status: "completed" } } });
  });

  it("calls a tool by its namespace if it is in one", async () => {
    const grouped = [{ type: "namespace", name: "crm", description: "Customers.", tools: request.tools }];
    const call = { kind: "tool-call", toolName: "a", namespace: "crm", input: {} } as const;
    const { json } = await ask("/v1/responses", { ...request, tools: grouped }, () => ({ parts: [call] }));
    expect(json).toMatchObject({ output: [{ type: "function_call", name: "a", namespace: "crm", arguments: "{}" }] });
  });

  it("is incomplete if the length ran out", async () => {
    const cut: DemoScript = () => ({ parts: [{ kind: "text", text: "Well" }], stop: "length" });
    const { json } = await ask("/v1/responses", request, cut);
    expect(json).toMatchObject({ status: "incomplete", incomplete_details: { reason: "max_output_tokens" } });
    const events = readEvents((await ask("/v1/responses", { ...request, stream: true }, cut)).text);
    expect(events.at(-1)?.name).toBe("response.incomplete");
  });
});

function ask(path: string, body: object, script: DemoScript = () => answer) {
  return withUpstream({ script }, ({ origin }) => post(`${origin}${path}`, body));
}

interface SeenEvent {
  readonly name: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

function readEvents(text: string): SeenEvent[] {
  return text.split("\n\n").flatMap((event) => {
    const data = /^data: (\{.*)$/m.exec(event)?.[1];
    return data === undefined ? [] : [{ name: /^event: (.*)$/m.exec(event)?.[1], data: JSON.parse(data) }];
  });
}

function withoutRepeats(names: readonly string[]): string[] {
  return names.filter((name, index) => name !== names[index - 1]);
}
