import { describe, expect, it } from "vitest";
import { findPriceCard, findRatioCard, parsePrices } from "./find-price-card.ts";

describe("findPriceCard", () => {
  it.each([
    ["claude-opus-5-5", "Claude Opus 5.5"],
    ["us.anthropic.claude-opus-5-5-v1:0", "Claude Opus 5.5"],
    ["claude-opus-4-8", "Claude Opus 4.5 to 5"],
    ["anthropic/claude-haiku-5.5", "Claude Haiku 5.5"],
    ["claude-sonnet-4-5", "Claude Sonnet 4.x"],
    ["gpt-6.1-terra", "GPT-6.1 Terra"],
    ["gpt-6.1", "GPT-6.1 Sol"],
  ])("recognises a model by its family: %s", (model, name) => {
    expect(findPriceCard(model)).toMatchObject({ name, asOf: "2026-11-15" });
  });

  it("knows only the usual ratios of other models", () => {
    expect(findPriceCard("my-own-model")).toBeUndefined();
    expect(findRatioCard("my-own-model")).toMatchObject({ input: 1, cacheRead: 0.1 });
  });

  it("takes the user's own prices first, with the tier of the family", () => {
    const given = { "claude-haiku-5-5": { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 } };
    expect(findPriceCard("claude-haiku-5-5", { given })).toMatchObject({
      cacheRead: 3,
      tier: { aboveTokens: 100_000 },
    });
    const all = { "*": { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 } };
    expect(findPriceCard("anything", { given: all })?.output).toBe(2);
  });

  it("charges more for a write that is kept for an hour, if there is a choice", () => {
    expect(findPriceCard("claude-opus-5-5", { lifetime: "1h" })).toMatchObject({
      cacheWrite: 8,
      cache: { lifetimeSeconds: 3_600 },
    });
    expect(findPriceCard("gpt-6.1", { lifetime: "1h" })).toMatchObject({
      cacheWrite: 2.5,
      cache: { lifetimeSeconds: 300 },
    });
  });

  it("knows how long a write is kept by the user's own prices too", () => {
    const given = { "*": { input: 1, output: 2, cacheRead: 3, cacheWrite: 4 } };
    const card = findPriceCard("claude-opus-5-5", { given, lifetime: "1h" });
    expect(card).toMatchObject({ name: "your prices", cacheWrite: 4, cache: { lifetimeSeconds: 3_600 } });
    expect(card).not.toHaveProperty("families");
  });
});

describe("parsePrices", () => {
  it("reads four prices", () => {
    expect(parsePrices("4,20,0.2,5")).toEqual({ input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5 });
  });

  it.each(["4,20,0.2", "4,20,0.2,5,6", "4,,0.2,5", "a,b,c,d", "-1,20,0.2,5", "1,2,3,Infinity"])(
    "refuses %j",
    (text) => {
      expect(parsePrices(text)).toBeUndefined();
    },
  );
});
