import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { findRatioCard } from "../../core/prices/find-price-card.ts";
import type { Usage } from "../base/usage.ts";
import type { RequestFacts } from "../facts/request-facts.ts";
import { estimateSavings, findTierPrices, netOf } from "./savings.ts";
import { createSessionLedger } from "./session-ledger.ts";

const prices = findTierPrices(findRatioCard("any model"));

describe("estimateSavings", () => {
  it("counts what was not sent as reads if the cache is warm: they are worth little", () => {
    const now = { usage: usage(30_000, 28_000, 1_000), savedTokens: 50_000, compactedMessages: 20 };
    expect(estimateSavings(now, now, prices)).toEqual({
      tier: "cache-read",
      savedTokens: 50_000,
      worth: 5_000,
      ownCompactionWorth: 0,
      rewriteCost: 0,
      lookUpCost: 0,
    });
  });

  it("counts it as writes if the cache was cold, and as plain input if there is none", () => {
    const cold = { usage: usage(30_000, 0, 30_000), savedTokens: 10_000, compactedMessages: 20 };
    expect(estimateSavings(cold, cold, prices)).toMatchObject({ tier: "cache-write", worth: 12_500 });
    const none = { usage: usage(30_000), savedTokens: 10_000, compactedMessages: 20 };
    expect(estimateSavings(none, none, prices)).toMatchObject({ tier: "uncached", worth: 10_000 });
  });

  it("shows that the request after a compaction costs more than it saves", () => {
    const before = { usage: usage(100_000, 98_000, 2_000), savedTokens: 0, compactedMessages: 0 };
    const after = { usage: usage(40_000, 5_000, 35_000), savedTokens: 62_000, compactedMessages: 40 };
    const { tier, worth, rewriteCost } = estimateSavings(after, before, prices);
    expect([tier, worth]).toEqual(["cache-read", 6_200]);
    // 38,000 of the 100,000 are still sent, of which 5,000 were read.
    expect(rewriteCost).toBeCloseTo(33_000 * (1.25 - 0.1));
    expect(worth - rewriteCost).toBeLessThan(0);
  });

  it("counts the rounds in which something was looked up as a cost", () => {
    const now = { usage: usage(10_000), lookUpUsage: usage(10_000, 8_000), savedTokens: 0, compactedMessages: 0 };
    expect(estimateSavings(now, undefined, prices).lookUpCost).toBe(2_000 + 800);
  });

  it("counts the compaction that an agent was spared: a prompt is read, and what is left is written", () => {
    const ownCompaction = { readTokens: 90_000, rewrittenTokens: 20_000 };
    const warm = { usage: usage(30_000, 28_000, 1_000), savedTokens: 0, compactedMessages: 20, ownCompaction };
    expect(estimateSavings(warm, warm, prices).ownCompactionWorth).toBeCloseTo(90_000 * 0.1 + 20_000 * (1.25 - 0.1));
    expect(netOf(estimateSavings(warm, warm, prices))).toBeCloseTo(32_000);
    const uncached = { ...warm, usage: usage(30_000) };
    expect(estimateSavings(uncached, uncached, prices).ownCompactionWorth).toBe(90_000);
  });

  it("prices the more expensive writes of the longer lifetime", () => {
    const written = (model: string) => findTierPrices(findRatioCard(model, { lifetime: "1h" }))["cache-write"];
    expect([written("claude-opus-5-5"), written("gpt-6.1")]).toEqual([2, 1.25]);
  });

  const tokens = fc.nat({ max: 1_000_000 });
  const request = fc.record({
    usage: fc.tuple(tokens, tokens, tokens).map(([rest, read, written]) => usage(rest + read + written, read, written)),
    savedTokens: tokens,
    compactedMessages: fc.nat({ max: 3 }),
  });
  test.prop([request, request])("never turns a cost into a gain, nor values savings above a write", (now, before) => {
    const { worth, rewriteCost, lookUpCost, savedTokens } = estimateSavings(now, before, prices);
    expect(worth).toBeGreaterThanOrEqual(0);
    expect(worth).toBeLessThanOrEqual(savedTokens * prices["cache-write"]);
    expect(rewriteCost).toBeGreaterThanOrEqual(0);
    expect(lookUpCost).toBe(0);
  });
});

describe("the ledger of sessions", () => {
  it("distinguishes misses after a compaction from others", () => {
    const ledger = createSessionLedger();
    expect(ledger.add(facts(0, usage(10_000, 0, 10_000)))?.miss).toBeUndefined();
    expect(ledger.add(facts(0, usage(11_000, 10_000, 1_000)))?.miss).toBeUndefined();
    expect(ledger.add(facts(8, usage(5_000, 1_000, 4_000)))?.miss).toEqual({ cause: "compaction", lostTokens: 10_000 });
    expect(ledger.add(facts(8, usage(6_000, 0, 6_000)))?.miss).toEqual({ cause: "other", lostTokens: 5_000 });
  });

  it("counts as saved what the client could have sent, not what its history has", () => {
    const [tokensBefore, tokensAfter, windowTokens] = [870_000, 60_000, 200_000];
    const sent = facts(8, usage(tokensAfter, 0, tokensAfter));
    const entry = (compactsItself: boolean) => {
      const conversation = { session: "s", model: "m", tokensBefore, tokensAfter, compactedMessages: 8 };
      return createSessionLedger().add({ ...sent, conversation: { ...conversation, windowTokens, compactsItself } });
    };
    expect(entry(false)).toMatchObject({ without: "error", savedTokens: 0 });
    const own = entry(true);
    expect(own?.without).toBe("own-compaction");
    expect(own?.savedTokens).toBeLessThanOrEqual(windowTokens - tokensAfter);
  });

  it("separates sessions and tenants, and forgets the oldest", () => {
    const ledger = createSessionLedger({}, 1);
    ledger.add(facts(0, usage(10_000, 0, 10_000)));
    expect(ledger.add({ ...facts(0, usage(10_000)), tenant: "other" })?.miss).toBeUndefined();
    expect(ledger.add(facts(0, usage(10_000)))?.miss).toBeUndefined();
  });

  it("does not count the rounds of look-ups as cached content of a session", () => {
    const ledger = createSessionLedger();
    const both = { ...facts(0, usage(20_000, 9_000, 11_000)), lookUpUsage: usage(10_000, 0, 10_000) };
    ledger.add(both);
    expect(ledger.add(facts(0, usage(11_000, 10_000, 1_000)))?.miss).toBeUndefined();
  });

  it("has nothing to say about requests without a conversation or a bill", () => {
    const { usage: _, ...unbilled } = facts(0, usage(1));
    expect(createSessionLedger().add(unbilled)).toBeUndefined();
  });
});

// Helpers

function usage(promptTokens: number, cacheReadTokens = 0, cacheWriteTokens = 0): Usage {
  return { promptTokens, cacheReadTokens, cacheWriteTokens, outputTokens: 1 };
}

function facts(compactedMessages: number, billed: Usage): RequestFacts {
  return {
    path: "/v1/messages",
    status: 200,
    outcome: "untouched",
    reason: "fits",
    tenant: "default",
    provider: "anthropic",
    usage: billed,
    conversation: { session: "s", model: "m", tokensBefore: 10, tokensAfter: 10, compactedMessages },
    startedAtMs: 0,
    oursMs: 1,
  };
}
