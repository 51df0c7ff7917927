import { describe, expect, it } from "vitest";
import { buildPolicy } from "../../core/policy/build-policy.ts";
import type { Conversation } from "./conversation.ts";
import { createCostWatch } from "./cost-watch.ts";

const limits = { contextTokens: 200_000 };
const facts = { limits, staticTokens: 15_000, sinceTokens: undefined };

describe("a watch of what conversations cost", () => {
  it("adds up over the requests of a conversation until compacting pays", () => {
    const watch = createCostWatch({ policy: buildPolicy() });
    const carried: number[] = [];
    let turn = 1;
    for (; turn < 200; turn += 1) {
      const decision = watch.decideNext(conversation(turn), answered(60_000 + turn * 1_000));
      carried.push(decision.carriedDollars);
      if (decision.compact) break;
    }
    expect(turn).toBeGreaterThan(20);
    expect(turn).toBeLessThan(80);
    expect(carried).toEqual(carried.toSorted((left, right) => left - right));
  });

  it("starts over after a compaction, and assumes that the next leaves as much as that did", () => {
    const watch = createCostWatch({ policy: buildPolicy() });
    for (let turn = 1; turn < 20; turn += 1) watch.decideNext(conversation(turn), answered(100_000));
    const { carriedDollars } = watch.decideNext(conversation(20), answered(100_000));
    const after = watch.decideNext(conversation(21, 18), { ...answered(70_000), sinceTokens: 68_000 });
    expect(after.carriedDollars).toBeLessThan(carriedDollars / 10);
    expect(after).toMatchObject({ compact: false, cause: "frees-too-little" });
  });

  it("compacts a request that comes after the cache has gone cold, and no other", () => {
    let nowMs = 0;
    const watch = createCostWatch({ policy: buildPolicy(), now: () => nowMs });
    expect(watch.decideNow(conversation(5), facts)).toBeUndefined();
    watch.decideNext(conversation(5), answered(90_000));
    nowMs = 60_000;
    expect(watch.decideNow(conversation(6), facts)).toBeUndefined();
    nowMs = 301_000;
    expect(watch.decideNow(conversation(6), facts)).toMatchObject({
      compact: true,
      isCold: true,
      cause: "cheaper-now",
    });
  });

  it.each(['{"ttl":"1h"}', '{"ttl": "1h"}', '{ "ttl" :\n  "1h" }'])("waits an hour if %j asks for it", (text) => {
    let nowMs = 0;
    const patient = createCostWatch({ policy: buildPolicy(), now: () => nowMs });
    patient.decideNext(conversation(5, 0, text), answered(90_000));
    nowMs += 301_000;
    expect(patient.decideNow(conversation(6), facts)).toBeUndefined();
  });
});

// Helpers

function answered(promptTokens: number) {
  return { ...facts, promptTokens, outputTokens: 300 };
}

/** As much of a conversation as the watch looks at. */
function conversation(messages: number, compactedMessages = 0, text = ""): Conversation {
  const chain = Array.from({ length: messages + 1 }, (_, index) => `beginning ${index}`);
  return {
    model: "claude-opus-5-5",
    chain,
    tokens: 92_000,
    history: { text },
    woven: { compactedMessages },
  } as unknown as Conversation;
}
