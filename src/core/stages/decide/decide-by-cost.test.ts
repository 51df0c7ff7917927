import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { CostAccount } from "../../model/cost.ts";
import type { PriceCard } from "../../model/price-card.ts";
import { PRICE_CARDS } from "../../prices/price-cards.ts";
import { pricePrompt } from "../../prices/price-prompt.ts";
import { type CostFacts, decideByCost } from "./decide-by-cost.ts";
import { explainCost } from "./explain-cost.ts";

/** Reads cost a tenth and writes a quarter more, as for most models. */
const card: PriceCard = {
  name: "round",
  asOf: "2026-11-15",
  input: 10,
  output: 50,
  cacheRead: 1,
  cacheWrite: 12.5,
  cache: { kind: "automatic", minimumTokens: 1_000, lifetimeSeconds: 300 },
};
const warm: CostAccount = { card, sentBeforeTokens: 98_000, idleSeconds: 20, lookUps: 0 };

/**
 * Compacting is cheap while much is added and expensive later: waiting costs 2.8 times the best, and no rule could
 * guarantee twice.
 */
const CHEAP_AT_FIRST: [number[], PriceCard] = [[8_000, 8_000, ...Array(10).fill(200)], { ...card, cacheWrite: 10 }];

describe("decideByCost", () => {
  it("adds up what carrying costs, and compacts when that reaches what compacting costs", () => {
    // 60,000 removable tokens are read for $0.06. Compacted, 38,000 would be read and 2,000 be new anyway; instead
    // everything after the 10,000 of the system prompt is written: 28,000 tokens, at $11.50 more per million.
    const first = decide();
    expect(first).toMatchObject({ compact: false, cause: "does-not-pay-yet", isCold: false, freedTokens: 60_000 });
    expect(first.carryDollars).toBeCloseTo(0.06);
    expect(first.rewriteDollars).toBeCloseTo(28_000 * 11.5e-6);
    expect(decide({ account: { ...warm, carriedDollars: 0.25 } }).compact).toBe(false);
    expect(decide({ account: { ...warm, carriedDollars: 0.27 } })).toMatchObject({
      compact: true,
      cause: "carried-enough",
    });
  });

  it.each([
    ["a summarizer", { summaryDollars: 0.2 }],
    ["look-ups", { lookUps: 3 }],
  ])("waits longer if %s will cost something", (_name, more) => {
    const account = { ...warm, carriedDollars: 0.3 };
    expect(decide({ account }).compact).toBe(true);
    expect(decide({ account: { ...account, ...more } }).compact).toBe(false);
  });

  it.each([301, undefined])("compacts at once if the cache is cold: %s seconds", (idleSeconds) => {
    const { idleSeconds: _warm, ...account } = warm;
    const cold = { ...account, ...(idleSeconds !== undefined && { idleSeconds }) };
    expect(decide({ account: cold })).toMatchObject({ compact: true, cause: "cheaper-now", isCold: true });
  });

  it("compacts at once if the prompt is in a more expensive tier", () => {
    const tiered = { ...card, tier: { aboveTokens: 90_000, inputTimes: 20, outputTimes: 20 } };
    expect(decide({ account: { ...warm, card: tiered } })).toMatchObject({ compact: true, cause: "cheaper-now" });
  });

  it("waits for more if a pass would free little, even if the cache is cold", () => {
    const account = { card, sentBeforeTokens: 0 };
    expect(decide({ account, promptTokens: 50_000 })).toMatchObject({ compact: false, cause: "frees-too-little" });
  });

  it("does not wait near the end of the window, unless almost nothing would be freed", () => {
    expect(decide({ windowTokens: 110_000 })).toMatchObject({ compact: true, cause: "window" });
    expect(decide({ windowTokens: 110_000, afterTokens: 80_000 }).compact).toBe(true);
    expect(decide({ windowTokens: 110_000, afterTokens: 95_000 }).compact).toBe(false);
    expect(decide({ windowTokens: 100_000, afterTokens: 95_000 }).compact).toBe(true);
  });

  it("comes before an agent's own compaction if the host says when that is and much is freed", () => {
    expect(decide({ latestTokens: 95_000 })).toMatchObject({ compact: true, cause: "window" });
    expect(decide({ latestTokens: 95_000, afterTokens: 52_000 }).compact).toBe(false);
  });

  const flatCard: fc.Arbitrary<PriceCard> = fc.constantFrom(...PRICE_CARDS.map(({ tier: _tier, ...flat }) => flat));
  // New tokens of each request, none after a pause; waiting costs most if much is added first and little later.
  const busy = fc.array(fc.integer({ min: 200, max: 8_000 }), { minLength: 1, maxLength: 80 });
  const growth = fc
    .tuple(busy, fc.nat({ max: 40 }))
    .map(([added, calm]) => [...added, ...Array.from({ length: calm }, () => 200)]);

  test.prop([growth, flatCard], { examples: [CHEAP_AT_FIRST] })(
    "costs at most twice what the best schedule in hindsight does, wherever the session ends",
    (growth, card) => {
      const [ours, best] = [payAsWeDecide(growth, card), payAtBest(growth, card)];
      let inAnyCase = 0;
      for (const [index, added] of growth.entries()) {
        inAnyCase += pricePrompt(LEFT_TOKENS, LEFT_TOKENS - added, 0, card);
        expect(inAnyCase + (ours[index] ?? 0)).toBeLessThanOrEqual(2 * (inAnyCase + (best[index] ?? 0)) + 1e-9);
      }
    },
  );

  // A request that adds much is a cheap time to compact, and no one knows whether a cheaper one follows or only more
  // expensive ones. So the sharper law, on the cost of carrying and rewriting alone, is about schedules whose rewrites
  // all cost as much as the most expensive.
  test.prop([growth, flatCard], { examples: [CHEAP_AT_FIRST] })(
    "pays at most twice as much for carrying and rewriting, if rewrites cost the same",
    (growth, card) => {
      const dearest = Math.max(...growth.map((added) => priceStep(LEFT_TOKENS, added, card).rewriteDollars));
      const [ours, best] = [payAsWeDecide(growth, card), payAtBest(growth, card, dearest)];
      for (const [index, paid] of ours.entries()) expect(paid).toBeLessThanOrEqual(2 * (best[index] ?? 0) + 1e-9);
    },
  );

  test.prop([fc.nat({ max: 1_000_000 }), fc.nat({ max: 1_000_000 }), fc.double({ min: 0, max: 10, noNaN: true })])(
    "gives numbers that add up, whatever comes in",
    (promptTokens, afterTokens, carriedDollars) => {
      const decision = decide({ promptTokens, afterTokens, account: { ...warm, carriedDollars } });
      expect(decision.freedTokens).toBe(Math.max(0, promptTokens - afterTokens));
      expect(decision.carriedDollars).toBeCloseTo(carriedDollars + decision.carryDollars);
      expect(decision.carryDollars).toBeGreaterThanOrEqual(0);
    },
  );
});

describe("explainCost", () => {
  it("says the inequality with its numbers", () => {
    expect(explainCost(decide({ account: { ...warm, carriedDollars: 0.04 } }))).toBe(
      "carrying 60000 of 100000 tokens has cost $0.10 since the last compaction, and compacting costs $0.32 (round): it does not pay yet",
    );
    expect(explainCost(decide({ afterTokens: 39_999.7, account: { ...warm, idleSeconds: 900 } }))).toBe(
      "the cache is cold, so everything is written again: without 60000 of 100000 tokens even this request is cheaper (round)",
    );
  });
});

// Helpers

function decide(facts: Partial<CostFacts> = {}) {
  const usual = { promptTokens: 100_000, afterTokens: 40_000, stableTokens: 10_000, windowTokens: 200_000 };
  return decideByCost({ account: warm, ...usual, ...facts });
}

// A session for the proof: what a compaction leaves keeps its size, and only what was added is removable.
const LEFT_TOKENS = 20_000;
const ROOMY_TOKENS = 100_000_000;

/** The decision at a request that adds this much. */
function priceStep(sentBeforeTokens: number, newTokens: number, prices: PriceCard, carriedDollars = 0) {
  return decideByCost({
    account: { card: prices, sentBeforeTokens, idleSeconds: 1, carriedDollars, lookUps: 0 },
    promptTokens: sentBeforeTokens + newTokens,
    afterTokens: LEFT_TOKENS,
    stableTokens: 0,
    windowTokens: ROOMY_TOKENS,
  });
}

/** The cost of carrying and compacting after each request if we make every decision. */
function payAsWeDecide(growth: readonly number[], prices: PriceCard): number[] {
  let [promptTokens, carriedDollars, paid] = [LEFT_TOKENS, 0, 0];
  return growth.map((newTokens) => {
    const step = priceStep(promptTokens, newTokens, prices, carriedDollars);
    carriedDollars = step.compact ? 0 : step.carriedDollars;
    promptTokens = step.compact ? LEFT_TOKENS : promptTokens + newTokens;
    paid += step.compact ? step.rewriteDollars : step.carryDollars;
    return paid;
  });
}

/** The same with the best schedule if the session ended there: for every last compaction, the cheapest way to it. */
function payAtBest(growth: readonly number[], prices: PriceCard, rewriteDollars?: number): number[] {
  let schedules = [{ promptTokens: LEFT_TOKENS, paid: 0 }];
  return growth.map((newTokens) => {
    const rewrite = rewriteDollars ?? priceStep(LEFT_TOKENS, newTokens, prices).rewriteDollars;
    const compacted = { promptTokens: LEFT_TOKENS, paid: leastPaid(schedules) + rewrite };
    const carried = schedules.map(({ promptTokens, paid }) => ({
      promptTokens: promptTokens + newTokens,
      paid: paid + priceStep(promptTokens, newTokens, prices).carryDollars,
    }));
    schedules = [...carried, compacted];
    return leastPaid(schedules);
  });
}

function leastPaid(schedules: readonly { readonly paid: number }[]): number {
  return Math.min(...schedules.map(({ paid }) => paid));
}
