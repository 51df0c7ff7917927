import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { CompactionRequest } from "../../model/policy.ts";
import { DEFAULT_POLICY } from "../../policy/profiles.ts";
import { type DecideInput, decideCompaction } from "./decide-compaction.ts";

const budget = {
  contextTokens: 1_000,
  outputReserveTokens: 0,
  windowTokens: 1_000,
  thresholdTokens: 500,
  tailTokens: 100,
};

describe("decideCompaction", () => {
  it.each([
    [500, false],
    [501, true],
  ])("compacts above the threshold: %i tokens", (promptTokens, compact) => {
    expect(decide({ promptTokens }).compact).toBe(compact);
  });

  it.each([
    [850, 10, false],
    [851, 10, true],
    [851, 4, true],
    [851, 3, false],
  ])(
    "cleans up before a turn above 85%% of the window, from four messages on: %i tokens, %i messages",
    (promptTokens, messageCount, compact) => {
      expect(decide({ promptTokens, messageCount }, { trigger: "hygiene" }).compact).toBe(compact);
    },
  );

  it.each([
    [400, 400, false],
    [401, 400, true],
    [1_000, 2_000, false],
    [1_001, 2_000, true],
  ])(
    "does nothing within a target, as far as the window holds it: %i tokens, a target of %i",
    (tokens, target, compact) => {
      const policy = { ...DEFAULT_POLICY, targetTokens: target };
      expect(decide({ promptTokens: tokens, policy }, { trigger: "manual", force: true }).compact).toBe(compact);
    },
  );

  it("cleans up at the point that the settings give", () => {
    const policy = { ...DEFAULT_POLICY, hygieneRatio: 0.6, hygieneMessages: 6 };
    const decideClean = (promptTokens: number, messageCount: number) =>
      decide({ promptTokens, messageCount, policy }, { trigger: "hygiene" });
    expect(decideClean(601, 6)).toEqual({
      compact: true,
      reason: "601 tokens are above 600, which is 60% of the window",
    });
    expect(decideClean(601, 5).reason).toBe(
      "601 tokens are above 600, which is 60% of the window, but 5 messages are too few to take any out",
    );
  });

  describe("by cost, if the host passes in what the conversation costs", () => {
    const prices = { input: 10, output: 50, cacheRead: 1, cacheWrite: 12.5 };
    const cache = { kind: "automatic", minimumTokens: 100, lifetimeSeconds: 300 } as const;
    const card = { name: "round", asOf: "2026-11-15", ...prices, cache };
    const cost = { card, sentBeforeTokens: 480, idleSeconds: 20 };

    it("compacts when it pays, above the threshold or below", () => {
      expect(decide({ promptTokens: 700 }, { cost })).toMatchObject({
        compact: false,
        reason: expect.stringContaining("it does not pay yet"),
        cost: { cause: "does-not-pay-yet", freedTokens: 400 },
      });
      expect(decide({ promptTokens: 490 }, { cost: { ...cost, carriedDollars: 1 } })).toMatchObject({
        compact: true,
        cost: { cause: "carried-enough" },
      });
    });

    it("goes by the threshold if the policy says so, or if the prices are unknown", () => {
      const policy = { ...DEFAULT_POLICY, timing: "threshold" } as const;
      const byThreshold = [decide({ promptTokens: 700, policy }, { cost }), decide({ promptTokens: 700 })];
      for (const decision of byThreshold) expect(decision.reason).toBe("700 tokens are above the threshold of 500");
    });

    it("takes a host's word that it pays", () => {
      expect(decide({ promptTokens: 400 }, { trigger: "cost" }).compact).toBe(true);
      expect(decide({ promptTokens: 400, effect: { poorPasses: 2 } }, { trigger: "cost" }).compact).toBe(false);
    });
  });

  it("names the limit that it refuses by", () => {
    expect(decide({ promptTokens: 499 }).reason).toBe("499 tokens are within the threshold of 500");
    expect(decide({ promptTokens: 700 }, { trigger: "hygiene" }).reason).toBe(
      "700 tokens are within 850, which is 85% of the window",
    );
  });

  it.each(["manual", "recovery"] as const)("compacts what fits when the trigger is %s", (trigger) => {
    expect(decide({ promptTokens: 10 }, { trigger })).toMatchObject({ compact: true });
  });

  it("leaves everything alone while it is switched off, except for a forced manual pass", () => {
    const policy = { ...DEFAULT_POLICY, enabled: false };
    const decideOff = (request: Partial<CompactionRequest>) => decide({ promptTokens: 990, policy }, request);
    for (const trigger of ["threshold", "hygiene", "recovery", "manual"] as const) {
      expect(decideOff({ trigger })).toEqual({
        compact: false,
        reason: "compaction is switched off (compression.enabled)",
      });
    }
    expect(decideOff({ trigger: "threshold", force: true }).compact).toBe(false);
    expect(decideOff({ trigger: "manual", force: true }).compact).toBe(true);
  });

  it.each([
    ["dense-session", "the session is dense; raise the window"],
    ["poor-summary", "the summary was poor; try another summarizer"],
  ] as const)("stops after two poor passes, and says why and what to do: %s", (cause, advice) => {
    const effect = { poorPasses: 2, cause };
    const decision = decide({ promptTokens: 900, effect });
    expect(decision).toMatchObject({ compact: false, backOff: cause, reason: expect.stringContaining(advice) });
    expect(decide({ promptTokens: 900, effect: { poorPasses: 1, cause } }).compact).toBe(true);
  });

  it.each([{ trigger: "manual" }, { force: true }, { trigger: "recovery" }] as const)(
    "does not hold off what was asked for: %j",
    (request) => {
      expect(decide({ promptTokens: 900, effect: { poorPasses: 5 } }, request).compact).toBe(true);
    },
  );

  it("refuses a fourth pass in one turn, except for manual ones", () => {
    expect(decide({ promptTokens: 900 }, { passesThisTurn: 2 }).compact).toBe(true);
    for (const request of [{}, { force: true }, { trigger: "recovery" }] as const) {
      expect(decide({ promptTokens: 900 }, { ...request, passesThisTurn: 3 })).toMatchObject({
        compact: false,
        reason: expect.stringContaining("3 passes"),
      });
    }
    expect(decide({ promptTokens: 900 }, { trigger: "manual", passesThisTurn: 3 }).compact).toBe(true);
  });

  describe("if the last pass saw every message", () => {
    const last = {
      tokensBefore: 900,
      tokensAfter: 400,
      summaryTokens: 50,
      poorBefore: 0,
      through: 10,
      windowTokens: 1_000,
      profile: "default",
      wasAsked: true,
    };
    const seen = { promptTokens: 900, effect: { poorPasses: 0, last } };

    it("does nothing, though it is forced", () => {
      const forced = { trigger: "manual", force: true } as const;
      expect(decide(seen, forced)).toEqual({ compact: false, reason: "nothing is new since the last compaction" });
      expect(decide(seen).compact).toBe(false);
    });

    it.each([
      ["a message is new", { ...seen, newestNumber: 11 }, {}],
      ["fewer exchanges are to be kept", seen, { keepLast: 1 }],
      ["another target is named", { ...seen, policy: { ...DEFAULT_POLICY, targetTokens: 100 } }, {}],
      ["the window is smaller", { ...seen, budget: { ...budget, windowTokens: 900 } }, {}],
      ["the pass before was automatic", { ...seen, effect: { poorPasses: 0, last: { ...last, wasAsked: false } } }, {}],
      ["the provider refused the prompt", seen, { trigger: "recovery" }],
    ] as const)("does it again if %s", (_name, input, request) => {
      expect(decide(input, { trigger: "manual", force: true, ...request }).compact).toBe(true);
    });
  });

  test.prop([fc.nat({ max: 2_000 }), fc.nat({ max: 2_000 }), fc.constantFrom("threshold", "hygiene")])(
    "never stops being due as a prompt grows",
    (tokens, more, trigger) => {
      const smaller = decide({ promptTokens: tokens }, { trigger }).compact;
      expect(smaller && !decide({ promptTokens: tokens + more }, { trigger }).compact).toBe(false);
    },
  );
});

// Helpers

function decide(input: Partial<DecideInput>, request: Partial<CompactionRequest> = {}) {
  return decideCompaction({
    promptTokens: 0,
    staticTokens: 0,
    targetTokens: 300,
    messageCount: 10,
    budget,
    policy: DEFAULT_POLICY,
    effect: { poorPasses: 0 },
    newestNumber: 10,
    ...input,
    request: { trigger: "threshold", force: false, ...request },
  });
}
