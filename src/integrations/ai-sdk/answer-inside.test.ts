import { describe, expect, it } from "vitest";
import { memoryArchive } from "../../archives/memory.ts";
import { lookupTools } from "../../lookup/lookup-tools.ts";
import { SEARCH } from "../../lookup/retrieval-tools.ts";
import { generateInside, streamInside } from "./answer-inside.ts";
import type { CallOptions, Content, GenerateResult, Model, ModelUsage, StreamPart } from "./model-types.ts";

const USAGE: ModelUsage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const LOOK_UP: Content = { type: "tool-call", toolCallId: "l1", toolName: SEARCH, input: '{"query":"zebra"}' };
const WEB: Content = {
  type: "tool-call",
  toolCallId: "w1",
  toolName: "web_search",
  input: '{"query":"zebra"}',
  providerExecuted: true,
};
const FOUND: Content = { type: "tool-result", toolCallId: "w1", toolName: "web_search", result: { hits: [1] } };
const SAID: Content = { type: "text", text: "Found." };

describe.each([
  ["generateInside", generate],
  ["streamInside", stream],
])("%s", (_name, run) => {
  it("continues if the model looked something up next to a tool that its provider ran", async () => {
    const { asked, content } = await run([[WEB, FOUND, LOOK_UP], [SAID]]);
    expect(asked).toHaveLength(2);
    expect(content.at(-1)).toMatchObject({ type: "text", text: "Found." });
    // The provider's own result is sent back unchanged.
    const [spoken, answered] = asked[1]?.prompt.slice(-2) ?? [];
    expect(spoken?.content).toMatchObject([
      { type: "tool-call", toolName: "web_search", providerExecuted: true },
      { type: "tool-result", toolName: "web_search", output: { type: "json", value: { hits: [1] } } },
      { type: "tool-call", toolName: SEARCH },
    ]);
    expect(JSON.stringify(spoken?.content.at(-1))).not.toContain("providerExecuted");
    expect(answered).toMatchObject({ role: "tool", content: [{ toolName: SEARCH }] });
  });

  it("leaves it to the caller to run its own tools, and to approve what a provider would run", async () => {
    const own: Content = { type: "tool-call", toolCallId: "o1", toolName: "bash", input: "{}" };
    expect((await run([[own, LOOK_UP]])).asked).toHaveLength(1);
    const request: Content = { type: "tool-approval-request", approvalId: "a1", toolCallId: "w1" };
    expect((await run([[WEB, request, LOOK_UP]])).asked).toHaveLength(1);
  });
});

// Helpers

/** Answers each call with the next of these contents. */
function scripted(contents: readonly Content[][]): { readonly model: Model; readonly asked: CallOptions[] } {
  const asked: CallOptions[] = [];
  const answer = (options: CallOptions): Content[] => {
    asked.push(options);
    return contents[asked.length - 1] ?? [];
  };
  const finishReason: GenerateResult["finishReason"] = { unified: "stop", raw: "stop" };
  const model: Model = {
    specificationVersion: "v4",
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    doGenerate: async (options) => ({ content: answer(options), finishReason, usage: USAGE, warnings: [] }),
    doStream: async (options) => {
      const parts = answer(options).flatMap(asStream);
      return { stream: ReadableStream.from<StreamPart>([...parts, { type: "finish", usage: USAGE, finishReason }]) };
    },
  };
  return { model, asked };
}

function asStream(part: Content): StreamPart[] {
  if (part.type !== "text") return [part as StreamPart];
  return [
    { type: "text-start", id: "1" },
    { type: "text-delta", id: "1", delta: part.text },
    { type: "text-end", id: "1" },
  ];
}

function prepare() {
  const params: CallOptions = { prompt: [{ role: "user", content: [{ type: "text", text: "Find zebras." }] }] };
  return { params, lookups: lookupTools(memoryArchive(), { handles: new Set() }), learn: () => {} };
}

async function generate(contents: readonly Content[][]) {
  const { model, asked } = scripted(contents);
  const { content } = await generateInside(model, prepare());
  return { asked, content };
}

async function stream(contents: readonly Content[][]) {
  const { model, asked } = scripted(contents);
  const { stream: parts } = await streamInside(model, prepare());
  const content: { type: string; text?: string }[] = [];
  for await (const part of parts as AsyncIterable<StreamPart>) {
    if (part.type === "text-delta") content.push({ type: "text", text: part.delta });
  }
  return { asked, content };
}
