import { describe, expect, it } from "vitest";
import type { CacheRules } from "../../../src/core/model/price-card.ts";
import type { RecordedMessage } from "../replay/recording.ts";
import { createCacheSimulator } from "./simulate-cache.ts";

/** Message n has 100 tokens and one block; message 0 is the system prompt, message 50 has 30 blocks. */
const table = Array.from(
  { length: 100 },
  (_, number): RecordedMessage => ({
    text: String(number),
    content: "",
    bytes: 1,
    tokens: 100,
    blocks: number === 50 ? 30 : 1,
    isSystem: number === 0,
  }),
);
const marked: CacheRules = { kind: "marked", minimumTokens: 250, lifetimeSeconds: 300 };

describe("a cache of marked prefixes", () => {
  it("writes a prompt once and reads what the next one repeats", () => {
    const cache = createCacheSimulator(table, marked);
    expect(cache.bill(send([0, 1, 2], 0))).toEqual({ readTokens: 0, writtenTokens: 300, plainTokens: 0 });
    expect(cache.bill(send([0, 1, 2, 3, 4], 10))).toEqual({ readTokens: 300, writtenTokens: 200, plainTokens: 0 });
  });

  it("caches nothing below the minimum", () => {
    const cache = createCacheSimulator(table, marked);
    expect(cache.bill(send([0, 1], 0))).toEqual({ readTokens: 0, writtenTokens: 0, plainTokens: 200 });
    expect(cache.bill(send([0, 1, 2], 10))).toEqual({ readTokens: 0, writtenTokens: 300, plainTokens: 0 });
  });

  it("forgets after its lifetime, counted from the last use", () => {
    const cache = createCacheSimulator(table, marked);
    cache.bill(send([0, 1, 2], 0));
    expect(cache.bill(send([0, 1, 2], 300)).readTokens).toBe(300);
    expect(cache.bill(send([0, 1, 2], 600)).readTokens).toBe(300);
    expect(cache.bill(send([0, 1, 2], 901))).toEqual({ readTokens: 0, writtenTokens: 300, plainTokens: 0 });
  });

  it("finds a prefix at most twenty blocks before a mark", () => {
    const range = (end: number) => Array.from({ length: end }, (_, index) => index);
    const near = createCacheSimulator(table, marked);
    near.bill(send(range(3), 0));
    // The first of the last three marks is at 23: twenty blocks back is 3.
    expect(near.bill(send(range(25), 1)).readTokens).toBe(300);
    const far = createCacheSimulator(table, marked);
    far.bill(send(range(3), 0));
    expect(far.bill(send(range(26), 1)).readTokens).toBe(0);
  });

  it("counts the blocks of a message, not the message", () => {
    const cache = createCacheSimulator(table, marked);
    cache.bill(send([0, 1, 2], 0));
    expect(cache.bill(send([0, 1, 2, 50, 3, 4, 5], 1)).readTokens).toBe(0);
  });

  it("reads only the system prompt if everything after it changed", () => {
    const cache = createCacheSimulator(table, { ...marked, minimumTokens: 100 });
    cache.bill(send([0, 1, 2, 3], 0));
    expect(cache.bill(send([0, 7, 8, 9], 1))).toEqual({ readTokens: 100, writtenTokens: 300, plainTokens: 0 });
  });
});

describe("an automatic cache", () => {
  const rules: CacheRules = { kind: "automatic", minimumTokens: 250, lifetimeSeconds: 300 };

  it("reads the longest common beginning if it has at least the minimum length", () => {
    const cache = createCacheSimulator(table, rules);
    cache.bill(send([0, 1, 2, 3], 0));
    expect(cache.bill(send([0, 1, 2, 9], 1))).toEqual({ readTokens: 300, writtenTokens: 100, plainTokens: 0 });
    expect(cache.bill(send([0, 1, 8, 9], 2)).readTokens).toBe(0);
  });

  it("forgets after its lifetime", () => {
    const cache = createCacheSimulator(table, rules);
    cache.bill(send([0, 1, 2], 0));
    expect(cache.bill(send([0, 1, 2], 301)).readTokens).toBe(0);
  });
});

// Helpers

function send(messages: readonly number[], atSeconds: number) {
  return { messages, atSeconds };
}
