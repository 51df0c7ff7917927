import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { CompactionPolicy, CompactionRequest } from "../../model/policy.ts";
import { buildPolicy } from "../../policy/build-policy.ts";
import { chooseTarget, type TargetInput } from "./choose-target.ts";
import { computeBudget } from "./compute-budget.ts";

describe("chooseTarget", () => {
  it("aims at a half of the window in the sacred zone, and keeps 20,000 tokens whatever the target", () => {
    const policy = { profile: "sacred-zone" } as const;
    expect(choose({ policy })).toEqual({ targetTokens: 100_000, tailTokens: 20_000 });
    expect(choose({ policy: { ...policy, targetTokens: 60_000 } })).toEqual({
      targetTokens: 60_000,
      tailTokens: 20_000,
    });
  });

  it("keeps a tail of at most half of a small window there", () => {
    expect(choose({ policy: { profile: "sacred-zone" }, contextTokens: 16_000 }).tailTokens).toBe(8_000);
  });

  it("aims at half of what a provider refused", () => {
    const request = { trigger: "recovery" } as const;
    expect(choose({ request, tokensBefore: 40_000 }).targetTokens).toBe(20_000);
  });

  it.each(["cost", "hygiene"] as const)(
    "frees enough if the system prompt is long and the window short: %s",
    (trigger) => {
      const long = { contextTokens: 92_000, staticTokens: 20_000, tokensBefore: 80_000 };
      const { targetTokens, tailTokens } = choose({ request: { trigger }, ...long });
      expect(targetTokens).toBe(38_400);
      expect(tailTokens).toBeLessThan(8_400);
      expect(choose({ request: { trigger }, ...long, staticTokens: 40_000 }).targetTokens).toBe(58_400);
      // If the window is long enough, nothing changes.
      expect(choose({ request: { trigger } })).toEqual(choose({}));
    },
  );

  it("never aims above the window", () => {
    expect(choose({ contextTokens: 10_000, staticTokens: 12_000, tokensBefore: 20_000 }).targetTokens).toBe(10_000);
  });

  test.prop([
    fc.integer({ min: 100, max: 300_000 }),
    fc.nat({ max: 300_000 }),
    fc.nat({ max: 300_000 }),
    fc.constantFrom("threshold", "manual", "recovery"),
    fc.constantFrom("default", "sacred-zone"),
  ])("is a number within the window, whatever comes in", (contextTokens, staticTokens, more, trigger, profile) => {
    const { targetTokens, tailTokens } = choose({
      contextTokens,
      staticTokens,
      tokensBefore: staticTokens + more,
      request: { trigger },
      policy: { profile },
    });
    expect(targetTokens).toBeLessThanOrEqual(contextTokens);
    expect(tailTokens).toBeGreaterThanOrEqual(0);
    expect(Number.isSafeInteger(targetTokens) && Number.isSafeInteger(tailTokens)).toBe(true);
  });
});

// Helpers

interface Given extends Partial<Omit<TargetInput, "policy" | "request" | "budget">> {
  readonly policy?: Partial<CompactionPolicy>;
  readonly request?: Partial<CompactionRequest>;
  readonly contextTokens?: number;
}

function choose({ policy, request, contextTokens = 200_000, ...rest }: Given) {
  const whole = buildPolicy(policy);
  return chooseTarget({
    budget: computeBudget({ contextTokens }, whole),
    policy: whole,
    request: { trigger: "threshold", force: false, ...request },
    staticTokens: 1_000,
    tokensBefore: 150_000,
    ...rest,
  });
}
