import { fc, test } from "@fast-check/vitest";
import { generateText, jsonSchema, type ModelMessage, modelMessageSchema, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { beforeAll, describe, expect, it } from "vitest";
import { messageLists, requests } from "../../../test/arbitraries/ai-sdk/requests.ts";
import { ruleFixtures } from "../../../test/fixtures/formats/ai-sdk/rules.ts";
import { aiSdk } from "./index.ts";

/** Rules of the providers behind the SDK, which the SDK itself does not check. */
const rulesOfProviders = ["tool-result-without-call", "tool-call-id-unique"];

beforeAll(() => {
  globalThis.AI_SDK_LOG_WARNINGS = false;
});

describe("against the SDK's modelMessageSchema", () => {
  test.prop([messageLists("memory")])("accepts every generated message", (messages) => {
    expect(messages.filter((message) => !modelMessageSchema.safeParse(message).success)).toEqual([]);
  });

  const replacement = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(undefined, Number.NaN, Number.POSITIVE_INFINITY, 1n, new Date(0), new URL("a:b")),
    fc.constantFrom<unknown>(new Uint8Array([1]), new ArrayBuffer(1), new Uint16Array(1), new Map(), () => {}, [
      undefined,
    ]),
    fc.constantFrom("system", "user", "assistant", "tool", "text", "file", "content", "tool-result", "data", "url"),
  );

  test.prop([messageLists("memory"), fc.nat(), fc.nat(), replacement])(
    "shape finds fault with a damaged message exactly where the schema does",
    (messages, which, pick, value) => {
      const damaged = replaceWithin(messages[which % messages.length], pick, value);
      const faults = aiSdk.validate([damaged]).filter(({ rule }) => rule === "shape");
      expect(faults.length === 0).toBe(modelMessageSchema.safeParse(damaged).success);
    },
  );
});

describe("against the SDK's generateText", () => {
  test.prop([fc.oneof(requests("memory"), messageLists("memory").map(allowingSystem))])(
    "accepts every generated request",
    async (request) => {
      expect(await refusal(request)).toBeUndefined();
    },
  );

  test.prop([fc.array(smallMessage(), { maxLength: 6 })])(
    "refuses calls, results and approvals exactly where the SDK does",
    async (messages) => {
      const request = allowingSystem(messages);
      const findings = aiSdk.validate(request).filter(({ rule }) => !rulesOfProviders.includes(rule));
      expect(findings.length === 0).toBe((await refusal(request)) === undefined);
    },
  );

  test.prop([smallData(), fc.constantFrom("user", "assistant", "result"), fc.constantFrom("file", "image-url")])(
    "refuses file data exactly where the SDK does",
    async (data, place, type) => {
      const request = allowingSystem(messagesWithData(data, place, type));
      // Only what the schema accepts is of interest, because generateText itself does not use the schema.
      const findings = aiSdk.validate(request);
      if (findings.some(({ rule }) => rule === "shape")) return;
      expect(findings.length === 0).toBe((await refusal(request)) === undefined);
    },
  );

  it.each(Object.entries(ruleFixtures))("%s: the SDK accepts and refuses the same fixtures", async (rule, fixture) => {
    const { passes, fails } = fixture;
    expect(await refusal(Array.isArray(passes) ? allowingSystem(passes) : passes)).toBeUndefined();
    // generateText does not use the schema, and the rules of providers are not the SDK's.
    if (rule === "shape" || rulesOfProviders.includes(rule)) return;
    expect(await refusal(Array.isArray(fails) ? allowingSystem(fails) : fails)).toBeDefined();
  });
});

// Helpers

function allowingSystem(messages: readonly unknown[]) {
  return { messages, allowSystemInMessages: true };
}

/** What `generateText` throws before it asks the model, or undefined. */
async function refusal(request: unknown): Promise<unknown> {
  const model = new MockLanguageModelV4({
    supportedUrls: { "*": [/^/] },
    doGenerate: {
      content: [{ type: "text", text: "ok" }],
      finishReason: { unified: "stop", raw: undefined },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    },
  });
  const executable = tool({ inputSchema: jsonSchema({}), execute: async () => "done" });
  const tools = {
    read_file: executable,
    shell: executable,
    web_search: executable,
    constructor: executable,
    ls: executable,
  };
  try {
    await generateText({ ...(request as { messages: ModelMessage[] }), model, tools, maxRetries: 0 });
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Messages over very few ids, so that orphans, repetitions and wrong orders are common. */
function smallMessage(): fc.Arbitrary<unknown> {
  const toolCallId = fc.constantFrom("1", "2");
  const approvalId = fc.constantFrom("a", "b");
  const fixed = { toolName: fc.constant("ls") };
  const output = fc.constantFrom({ type: "text", value: "ok" }, { type: "execution-denied" });
  const result = fc.record({ type: fc.constant("tool-result"), toolCallId, ...fixed, output });
  const providerExecuted = fc.constantFrom(false, false, true);
  const call = fc.record({
    type: fc.constant("tool-call"),
    toolCallId,
    ...fixed,
    input: fc.constant({}),
    providerExecuted,
  });
  const request = fc.record({ type: fc.constant("tool-approval-request"), approvalId, toolCallId });
  const response = fc.record({ type: fc.constant("tool-approval-response"), approvalId, approved: fc.boolean() });
  return fc.oneof(
    fc.constant({ role: "user", content: "go on" }),
    fc.constant({ role: "system", content: "be brief" }),
    { weight: 3, arbitrary: message("assistant", fc.oneof(call, request, result)) },
    { weight: 4, arbitrary: message("tool", fc.oneof(result, response)) },
  );
}

function message(role: string, part: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.array(part, { minLength: 1, maxLength: 3 }).map((content) => ({ role, content }));
}

function smallData(): fc.Arbitrary<unknown> {
  const strings = [
    "AAAA",
    "A",
    "no base64!",
    "a-_b",
    "data:",
    "data:,",
    "data:x",
    "DATA:text/plain,a b",
    "https://e.com/a",
  ];
  const text = fc.oneof(
    fc.constantFrom(...strings, "data:image/png;base64,AAAA", "data:image/png;base64,AAAA,!", "data:,%%%"),
    fc.string({ maxLength: 30 }),
  );
  const url = text.filter((value) => URL.canParse(value)).map((value) => new URL(value));
  return fc.oneof(
    text,
    url,
    text.map((data) => ({ type: "data", data })),
    fc.oneof(text, url).map((value) => ({ type: "url", url: value })),
    text.map((value) => ({ type: "text", text: value })),
    text.map((value) => ({ type: "reference", reference: { openai: value } })),
  );
}

function messagesWithData(data: unknown, place: string, type: string): unknown[] {
  const file = { type: "file", mediaType: "image/png", data };
  if (place !== "result") return [{ role: place, content: [file] }];
  const item = type === "file" ? file : { type, url: data };
  const call = { type: "tool-call", toolCallId: "1", toolName: "ls", input: {} };
  const result = { ...call, type: "tool-result", output: { type: "content", value: [item] } };
  return [
    { role: "assistant", content: [call] },
    { role: "tool", content: [result] },
  ];
}

/** A copy with one value, found by walking `pick` steps, replaced; undefined removes it. Bytes and URLs stay the same. */
function replaceWithin(node: unknown, pick: number, value: unknown): unknown {
  if (typeof node !== "object" || node === null) return value;
  if (!Array.isArray(node) && Object.getPrototypeOf(node) !== Object.prototype) return value;
  const entries = Object.entries(node);
  const steps = Math.floor(pick / Math.max(1, entries.length));
  const at = pick % Math.max(1, entries.length);
  const replaced = entries.flatMap(([key, inner], index) => {
    if (index !== at) return [[key, inner] as const];
    const next = steps === 0 ? value : replaceWithin(inner, steps, value);
    return next === undefined ? [] : [[key, next] as const];
  });
  return Array.isArray(node) ? replaced.map(([, inner]) => inner) : Object.fromEntries(replaced);
}
