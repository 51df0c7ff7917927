import { createHash } from "node:crypto";
import { createAnthropic } from "@ai-sdk/anthropic";
import { test } from "@fast-check/vitest";
import { generateText, type ModelMessage } from "ai";
import { beforeAll, describe, expect, it } from "vitest";
import { messageLists, requests } from "../../../test/arbitraries/ai-sdk/requests.ts";
import { planCacheHints } from "../../core/prompt-cache/index.ts";
import { applyCacheHints } from "./apply-cache-hints.ts";
import { aiSdk } from "./index.ts";

const hash = { sha256: (text: string) => createHash("sha256").update(text).digest("hex") };

beforeAll(() => {
  globalThis.AI_SDK_LOG_WARNINGS = false;
});

describe("applyCacheHints for the AI SDK", () => {
  it("makes the real provider send Anthropic's four breakpoints", async () => {
    const messages: ModelMessage[] = [
      { role: "user", content: "Why does the build fail?" },
      { role: "assistant", content: [{ type: "tool-call", toolCallId: "1", toolName: "read", input: {} }] },
      {
        role: "tool",
        content: [{ type: "tool-result", toolCallId: "1", toolName: "read", output: { type: "text", value: "x" } }],
      },
      { role: "assistant", content: "A typo." },
      { role: "user", content: "Fix it." },
    ];
    const sent = await send(mark({ instructions: "You fix builds.", messages }));
    expect(markedPaths(sent)).toEqual([
      "system.0",
      "messages.2.content.0",
      "messages.3.content.0",
      "messages.4.content.0",
    ]);
    expect(markedPaths(await send({ instructions: "You fix builds.", messages }))).toEqual([]);
  });

  it("adds nothing if the caller set a breakpoint", () => {
    const providerOptions = { anthropic: { cacheControl: { type: "ephemeral" } } };
    const request = {
      messages: [
        { role: "user", content: "a", providerOptions },
        { role: "assistant", content: "b" },
      ],
    };
    expect(mark(request)).toBe(request);
  });

  it("leaves anything but a request unchanged", () => {
    expect(applyCacheHints("no request", hintsAt(0))).toBe("no request");
    expect(applyCacheHints(["no message"], hintsAt(0, 7))).toEqual(["no message"]);
  });

  test.prop([requests("memory")])("keeps the request acceptable to the SDK, and is idempotent", (request) => {
    const marked = mark(request);
    expect(aiSdk.validate(marked)).toEqual(aiSdk.validate(request));
    expect(mark(marked)).toEqual(marked);
  });

  test.prop([messageLists("memory")])("keeps messages without a breakpoint the same objects", (messages) => {
    const marked = mark(messages);
    const changed = Array.isArray(marked) ? messages.filter((message, index) => marked[index] !== message) : messages;
    expect(changed.length).toBeLessThanOrEqual(4);
  });
});

// Helpers

function mark<Wire>(wire: Wire): unknown {
  return applyCacheHints(wire, planCacheHints(aiSdk.decode(wire), { provider: "anthropic", ttl: "5m", hash }));
}

function hintsAt(...positions: readonly number[]) {
  const hint = { provider: "anthropic", ttl: "5m", placement: { partIndex: 0 } } as const;
  return { breakpoints: positions.map((messageIndex) => ({ ...hint, messageIndex })) };
}

/** The body that Anthropic would get. */
async function send(request: unknown): Promise<unknown> {
  if (!isAskable(request)) throw new Error("not a request");
  let body: unknown;
  const provider = createAnthropic({
    apiKey: "none",
    fetch: async (_url, init) => {
      body = JSON.parse(String(init?.body));
      return new Response("{}", { status: 400 });
    },
  });
  const model = provider("claude-opus-5");
  await generateText({ model, maxRetries: 0, ...request }).catch(() => undefined);
  return body;
}

function isAskable(value: unknown): value is { instructions: string; messages: ModelMessage[] } {
  return typeof value === "object" && value !== null && "messages" in value;
}

function markedPaths(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "cache_control" ? [path] : markedPaths(inner, path === "" ? key : `${path}.${key}`),
  );
}
