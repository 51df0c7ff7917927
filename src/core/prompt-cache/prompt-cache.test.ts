import { createHash } from "node:crypto";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { shuffleKeys } from "../../../test/shuffle-keys.ts";
import type { Message } from "../model/message.ts";
import type { Transcript } from "../model/transcript.ts";
import { type CacheUsage, makeCacheKey, placeBreakpoints, planCacheHints, readCacheEffect } from "./index.ts";

const hash = { sha256: (text: string) => createHash("sha256").update(text).digest("hex") };
const native = { provider: "anthropic", ttl: "5m" } as const;
const envelope = { provider: "openrouter", ttl: "1h" } as const;

describe("placeBreakpoints", () => {
  it("marks the system prompt and the newest three messages", () => {
    const hints = placeBreakpoints(session([system, user("a"), assistant("b"), user("c"), assistant("d")]), native);
    expect(hints).toEqual(
      [0, 2, 3, 4].map((messageIndex) => ({ ...native, messageIndex, placement: { partIndex: 0 } })),
    );
  });

  it("passes over messages that cannot carry a marker: empty ones, and ones of nothing but thinking", () => {
    const thinking: Message = { role: "assistant", parts: [{ kind: "reasoning", text: "Hm.", sealed: true }] };
    const silent: Message = { role: "user", parts: [] };
    const hints = placeBreakpoints(session([user("a"), user("b"), thinking, user("c"), user(" \n"), silent]), native);
    expect(hints.map((hint) => hint.messageIndex)).toEqual([0, 1, 3]);
  });

  it("marks the last block that can carry a marker: a tool result, a call, never the thinking after it", () => {
    const parts: Message["parts"] = [
      { kind: "text", text: "I look." },
      { kind: "tool-call", callId: "1", toolName: "read", input: { kind: "json", value: {} } },
      { kind: "reasoning", text: "Hm.", sealed: true },
    ];
    expect(placeBreakpoints(session([{ role: "assistant", parts }, result("")]), native)).toMatchObject([
      { messageIndex: 0, placement: { partIndex: 1 } },
      { messageIndex: 1, placement: { partIndex: 0 } },
    ]);
  });

  it("marks a text inside the result in the envelope if a call alone carries nothing", () => {
    const call: Message = {
      role: "assistant",
      parts: [{ kind: "tool-call", callId: "1", toolName: "read", input: { kind: "json-text", text: "{}" } }],
    };
    const claude = {
      ...session([system, user("a"), call, result("found"), result("")]),
      model: "anthropic/claude-opus-5",
    };
    expect(placeBreakpoints(claude, envelope)).toEqual([
      { ...envelope, messageIndex: 0, placement: { partIndex: 0 } },
      { ...envelope, messageIndex: 1, placement: { partIndex: 0 } },
      { ...envelope, messageIndex: 3, placement: { partIndex: 0, outputIndex: 0 } },
    ]);
  });

  it("leaves models alone that are not Claude, in the envelope", () => {
    expect(placeBreakpoints({ ...session([user("a")]), model: "google/gemini-4" }, envelope)).toEqual([]);
    expect(placeBreakpoints(session([user("a")]), envelope)).toEqual([]);
  });

  const marker = { cache_control: { type: "ephemeral" } };
  it.each([
    ["on a block", session([{ role: "user", parts: [{ kind: "text", text: "a", wire: marker }] }])],
    ["on a message", session([{ ...user("a"), meta: { wire: marker } }])],
    ["on a tool", { ...session([user("a")]), tools: [{ name: "t", wire: marker }] }],
    ["inside a function", { ...session([user("a")]), tools: [{ name: "t", wire: { function: marker } }] }],
    ["on the request", { ...session([user("a")]), envelope: { kind: "request", body: marker } } satisfies Transcript],
    ["deep in an unknown block", session([{ role: "user", parts: [{ kind: "opaque", type: "x", wire: [[marker]] }] }])],
    ["inside a result", session([result("a", marker)])],
  ])("adds nothing if the client set its own marker %s", (_, transcript) => {
    expect(placeBreakpoints(transcript, native)).toEqual([]);
  });

  it("does not take null, or an argument of that name, for a marker", () => {
    const parts: Message["parts"] = [
      { kind: "text", text: "a", wire: { type: "text", cache_control: null } },
      {
        kind: "tool-call",
        callId: "1",
        toolName: "t",
        input: { kind: "json", value: marker },
        wire: { input: marker },
      },
    ];
    expect(placeBreakpoints(session([{ role: "user", parts }]), native)).toHaveLength(1);
  });
});

describe("makeCacheKey", () => {
  const tools = ["b", "a"].map((name) => ({ name, wire: { name, input_schema: { type: "object", properties: {} } } }));
  const prompt = { ...session([system, user("a")]), tools };

  it("is the same for the same instructions and tools, whatever their order, the session and the conversation", () => {
    const other = { ...session([system, user("z")]), tools: tools.toReversed() };
    const key = makeCacheKey(prompt, { hash, sessionId: "2026-11-15T10:00" });
    expect(key).toMatch(/^palimpsest-prefix-[0-9a-f]{46}$/);
    expect(makeCacheKey(other, { hash, sessionId: "2026-11-15T10:01" })).toBe(key);
  });

  it("is another one for other instructions and for another schema", () => {
    const keys = [
      prompt,
      { ...prompt, messages: [{ ...system, parts: [{ kind: "text", text: "Be long." }] } satisfies Message] },
      { ...prompt, tools: tools.slice(1) },
    ].map((transcript) => makeCacheKey(transcript, { hash }));
    expect(new Set(keys).size).toBe(3);
  });

  it("is the session's id only if there is no static prefix", () => {
    expect(makeCacheKey(session([user("a")]), { hash, sessionId: "s-1" })).toBe("s-1");
    expect(makeCacheKey(session([user("a")]), { hash })).toBeUndefined();
    expect(makeCacheKey(session([user("a")]), { hash, sessionId: "s".repeat(65) })).toMatch(/^palimpsest-prefix-/);
  });

  it("leaves it to a client that has one", () => {
    const body = { prompt_cache_key: "mine" };
    expect(makeCacheKey({ ...prompt, envelope: { kind: "request", body } }, { hash })).toBeUndefined();
  });

  test.prop([fc.array(fc.jsonValue(), { maxLength: 4 }), fc.integer()])(
    "ignores the order of keys in a schema",
    (schemas, seed) => {
      const written = (turn: (value: unknown) => unknown) => ({
        ...session([system]),
        tools: schemas.map((schema, index) => ({ name: `t${index}`, wire: turn({ name: `t${index}`, schema }) })),
      });
      const key = makeCacheKey(
        written((value) => value),
        { hash },
      );
      expect(
        makeCacheKey(
          written((value) => shuffleKeys(value, seed)),
          { hash },
        ),
      ).toBe(key);
      expect(key?.length).toBeLessThanOrEqual(64);
    },
  );
});

describe("planCacheHints", () => {
  it("gives breakpoints or a key, as the provider takes them", () => {
    const transcript = session([system, user("a")]);
    expect(planCacheHints(transcript, { ...native, hash })).not.toHaveProperty("key");
    expect(planCacheHints(transcript, { provider: "openai", ttl: "5m", hash })).toEqual({
      breakpoints: [],
      key: makeCacheKey(transcript, { hash }),
    });
  });
});

describe("readCacheEffect", () => {
  it("counts reads and writes, and distinguishes misses after a compaction from others", () => {
    const usages: CacheUsage[] = [
      { readTokens: 0, writtenTokens: 1_000, uncachedTokens: 10 },
      { readTokens: 1_000, writtenTokens: 500, uncachedTokens: 10 },
      { readTokens: 200, writtenTokens: 300, uncachedTokens: 10, isAfterCompaction: true },
      { readTokens: 500, writtenTokens: 100, uncachedTokens: 10 },
      { readTokens: 0, writtenTokens: 600, uncachedTokens: 10 },
    ];
    expect(readCacheEffect(usages)).toEqual({
      requests: 5,
      readTokens: 1_700,
      writtenTokens: 2_500,
      uncachedTokens: 50,
      readShare: 0.4,
      misses: 2,
      missesAfterCompaction: 1,
      lostTokens: 1_900,
      lostTokensAfterCompaction: 1_300,
      savedTokens: 905,
    });
  });

  it("estimates what caching saved by the provider's rates", () => {
    const usages: CacheUsage[] = [
      { readTokens: 0, writtenTokens: 1_000, uncachedTokens: 0 },
      { readTokens: 1_000, writtenTokens: 0, uncachedTokens: 0 },
    ];
    expect(readCacheEffect(usages).savedTokens).toBe(650);
    expect(readCacheEffect(usages, { read: 0.5, written: 1 }).savedTokens).toBe(500);
    expect(readCacheEffect(usages.slice(0, 1)).savedTokens).toBe(-250);
  });

  it("is nothing for no requests", () => {
    expect(readCacheEffect([])).toMatchObject({ requests: 0, readShare: 0, misses: 0 });
  });
});

const system: Message = {
  role: "system",
  parts: [{ kind: "text", text: "Be brief." }],
  meta: { place: "instructions" },
};

function user(text: string): Message {
  return { role: "user", parts: [{ kind: "text", text }] };
}

function assistant(text: string): Message {
  return { role: "assistant", parts: [{ kind: "text", text }] };
}

function result(text: string, wire?: Readonly<Record<string, unknown>>): Message {
  const part = { kind: "text", text, ...(wire !== undefined && { wire }) } as const;
  const output = { kind: "parts", parts: text === "" ? [] : [part] } as const;
  return { role: "tool", parts: [{ kind: "tool-result", callId: "1", isError: false, output }] };
}

function session(messages: readonly Message[]): Transcript {
  return { messages, tools: [], envelope: { kind: "messages" } };
}
