import { describe, expect, it } from "vitest";
import { priceUsage } from "./price-usage.ts";

const nothing = { promptTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: 0 };

describe("priceUsage", () => {
  it("counts each token once, by how it was billed", () => {
    const usage = {
      promptTokens: 1_000_000,
      cacheReadTokens: 600_000,
      cacheWriteTokens: 300_000,
      outputTokens: 10_000,
    };
    const given = { any: { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 } };
    expect(priceUsage([usage], "any", { given })).toBeCloseTo(0.1 * 3 + 0.6 * 0.3 + 0.3 * 3.75 + 0.01 * 15);
  });

  it("prices what is kept for an hour at the price of an hour, whatever the gateway itself asks for", () => {
    const written = { ...nothing, promptTokens: 1_000_000, cacheWriteTokens: 1_000_000 };
    const price = (hourWriteTokens: number, lifetime: "5m" | "1h") =>
      priceUsage([{ ...written, hourWriteTokens }], "claude-opus-5-5", { lifetime });
    const short = priceUsage([written], "claude-opus-5-5", { lifetime: "5m" }) ?? 0;
    const hour = priceUsage([written], "claude-opus-5-5", { lifetime: "1h" }) ?? 0;
    expect(hour).toBeGreaterThan(short);
    for (const lifetime of ["5m", "1h"] as const) {
      expect(price(0, lifetime)).toBeCloseTo(short);
      expect(price(500_000, lifetime)).toBeCloseTo((short + hour) / 2);
      expect(price(1_000_000, lifetime)).toBeCloseTo(hour);
    }
  });

  it("prices each round separately: two small prompts are not one above the tier", () => {
    const round = { ...nothing, promptTokens: 150_000, outputTokens: 10 };
    const one = priceUsage([round], "gpt-6.1") ?? 0;
    expect(one).toBeGreaterThan(0);
    expect(priceUsage([round, round], "gpt-6.1")).toBeCloseTo(2 * one);
  });

  it("says nothing about a model with unknown prices", () => {
    expect(priceUsage([nothing], "no-such-model")).toBeUndefined();
  });
});
