import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { planCacheHints, readCacheEffect } from "../../src/core/prompt-cache/index.ts";
import { anthropic } from "../../src/formats/anthropic/index.ts";
import type { DemoUpstream } from "../../src/gateway/demo/demo-upstream.ts";
import type { DemoScript } from "../../src/gateway/demo/scripts/script.ts";
import { runAiSdkChatSession } from "./clients/run-ai-sdk-session.ts";
import { workbench } from "./clients/workbench.ts";
import { post } from "./post.ts";
import { withUpstream } from "./with-upstream.ts";

const MINUTE = 60_000;
const hash = { sha256: (text: string) => createHash("sha256").update(text).digest("hex") };
const script: DemoScript = ({ turn }) => ({ parts: [{ kind: "text", text: `Answer ${turn}.` }] });

describe("Anthropic's cache", () => {
  it("reads everything sent before and writes what is new, with our breakpoints", async () => {
    await withUpstream({ script }, async (upstream) => {
      for (let turns = 0; turns < 6; turns += 1) await sendMarked(upstream, turns);
      const caches = upstream.log.map(({ cache }) => cache);
      expect(caches[0]).toMatchObject({ readTokens: 0, uncachedTokens: 0 });
      for (const [index, cache] of caches.slice(1).entries()) {
        expect(cache?.readTokens).toBe(upstream.log[index]?.prompt?.tokens);
        expect(cache?.uncachedTokens).toBe(0);
      }
      expect(effectOf(upstream)).toMatchObject({ misses: 0, lostTokens: 0 });
    });
  });

  it("forgets after five minutes, or after an hour if that was asked for; reading restarts the time", async () => {
    let now = 0;
    await withUpstream({ script, now: () => now }, async (upstream) => {
      for (const [turns, at] of [0, 4, 8, 14].entries()) {
        now = at * MINUTE;
        await sendMarked(upstream, turns);
      }
      expect(upstream.log.map(({ cache }) => cache?.readTokens !== 0)).toEqual([false, true, true, false]);
      await sendMarked(upstream, 4, "1h");
      expect(upstream.log.at(-1)?.cache?.writtenTokens["1h"]).toBeGreaterThan(0);
      now += 59 * MINUTE;
      await sendMarked(upstream, 5, "1h");
      expect(upstream.log.at(-1)?.cache?.readTokens).toBe(upstream.log.at(-2)?.prompt?.tokens);
    });
  });

  it("finds a prefix twenty blocks back and no further", async () => {
    await withUpstream({ script }, async (upstream) => {
      const blocks = (count: number) =>
        Array.from({ length: count }, (_, index) => ({ type: "text", text: longText(index) }));
      const send = (content: readonly object[]) =>
        post(`${upstream.origin}/v1/messages`, {
          ...body([]),
          messages: [{ role: "user", content: markLast(content) }],
        });
      await send(blocks(2));
      await send(blocks(21));
      await send(blocks(41));
      await send(blocks(62));
      const reads = upstream.log.map(({ cache }) => cache?.readTokens !== 0);
      expect(reads).toEqual([false, true, false, false]);
    });
  });

  it("does not cache what is too short, and loses everything with another tool", async () => {
    await withUpstream({ script }, async (upstream) => {
      const short = { ...body([]), system: "Be brief.", cache_control: { type: "ephemeral" } };
      await post(`${upstream.origin}/v1/messages`, short);
      await post(`${upstream.origin}/v1/messages`, short);
      expect(upstream.log.map(({ cache }) => cache?.readTokens)).toEqual([0, 0]);

      const long = { ...body([]), cache_control: { type: "ephemeral" } };
      const tools = [{ name: "read", input_schema: { type: "object" } }];
      for (const request of [long, long, { ...long, tools }]) await post(`${upstream.origin}/v1/messages`, request);
      expect(upstream.log.slice(2).map(({ cache }) => cache?.readTokens !== 0)).toEqual([false, true, false]);
    });
  });

  it("shows a rewrite of the history as a miss after a compaction", async () => {
    await withUpstream({ script }, async (upstream) => {
      for (let turns = 0; turns < 4; turns += 1) await sendMarked(upstream, turns);
      const rewritten = mark({
        ...body(turnsOf(4)),
        messages: [...body(turnsOf(4)).messages].with(0, user("A summary.")),
      });
      await post(`${upstream.origin}/v1/messages`, rewritten);
      expect(upstream.log.at(-1)?.prompt).toMatchObject({ isRewrite: true, rewrites: 1, commonBlocks: 1 });
      expect(effectOf(upstream, 4)).toMatchObject({ misses: 1, missesAfterCompaction: 1 });
    });
  });
});

describe("OpenAI's cache", () => {
  const tools = workbench({ outputCharacters: 2_000 });

  it("reads the longest prefix in steps of 128 tokens from 1,024 on", async () => {
    await withUpstream({}, async (upstream) => {
      const { answers } = await runAiSdkChatSession({ baseUrl: upstream.origin, turns: 6, tools, isStreaming: false });
      for (const [index, { usage }] of answers.entries()) {
        const before = upstream.log[index - 1]?.prompt?.tokens ?? 0;
        expect(usage.readTokens).toBe(before < 1_024 ? 0 : before - (before % 128));
      }
      expect(answers.at(-1)?.usage.readTokens).toBeGreaterThan(1_024);
    });
  });

  it("is separate for another key", async () => {
    await withUpstream({ script }, async (upstream) => {
      const send = (key: string) =>
        post(`${upstream.origin}/v1/responses`, {
          model: "gpt-6-luna",
          instructions: longText(0).repeat(3),
          input: "Go.",
          prompt_cache_key: key,
        });
      const [, second, third] = [await send("a"), await send("a"), await send("b")];
      const [first] = upstream.log;
      const cached = (first?.prompt?.tokens ?? 0) - ((first?.prompt?.tokens ?? 0) % 128);
      expect(second.json).toMatchObject({ usage: { input_tokens_details: { cached_tokens: cached } } });
      expect(third.json).toMatchObject({
        usage: { input_tokens_details: { cached_tokens: 0, cache_write_tokens: cached } },
      });
    });
  });
});

function effectOf({ log }: DemoUpstream, compactedAt?: number) {
  return readCacheEffect(
    log.map(({ cache }, index) => ({
      readTokens: cache?.readTokens ?? 0,
      writtenTokens: (cache?.writtenTokens["5m"] ?? 0) + (cache?.writtenTokens["1h"] ?? 0),
      uncachedTokens: cache?.uncachedTokens ?? 0,
      isAfterCompaction: index === compactedAt,
    })),
  );
}

async function sendMarked({ origin }: DemoUpstream, turns: number, ttl: "5m" | "1h" = "5m"): Promise<void> {
  const { status, text } = await post(`${origin}/v1/messages`, mark(body(turnsOf(turns)), ttl));
  expect(status, text).toBe(200);
}

function mark(request: object, ttl: "5m" | "1h" = "5m"): unknown {
  return anthropic.applyCacheHints(
    request,
    planCacheHints(anthropic.decode(request), { provider: "anthropic", ttl, hash }),
  );
}

function markLast(blocks: readonly object[]): object[] {
  return blocks.with(-1, { ...blocks.at(-1), cache_control: { type: "ephemeral" } });
}

/** Finished exchanges, as the script answered them. */
function turnsOf(count: number): object[] {
  return Array.from({ length: count }, (_, turn) => [
    user(longText(turn)),
    { role: "assistant", content: `Answer ${turn}.` },
  ]).flat();
}

function body(turns: readonly object[]) {
  return {
    model: "claude-sonnet-5",
    max_tokens: 1_000,
    system: longText(1_000).repeat(3),
    messages: [...turns, user(longText(turns.length / 2))],
  };
}

function user(content: string) {
  return { role: "user", content };
}

function longText(number: number): string {
  return Array.from(
    { length: 40 },
    (_, line) => `Part ${number}, line ${line}: the value is ${number * 31 + line}.`,
  ).join("\n");
}
