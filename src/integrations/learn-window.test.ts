import { describe, expect, it } from "vitest";
import { estimatingCounter } from "../core/tokens/index.ts";
import { createWindowLearner } from "./learn-window.ts";

const window = { contextTokens: 300_000 };

describe("createWindowLearner", () => {
  it.each([
    ["a model that counts more than we do", {}, "gpt-5.5", 130_000, 230_769],
    ["a model that counts less than our margin for it", {}, "claude-opus-5-5", 80_000, 375_000],
    ["a provider that reports only a part of the prompt", {}, "claude-opus-5-5", 55_000, 450_000],
    ["one that does so for a model without a margin", {}, "gpt-5.5", 55_000, 300_000],
    [
      "a counter of the host, which has no margin of ours",
      { counter: estimatingCounter() },
      "claude-opus-5-5",
      80_000,
      300_000,
    ],
  ])("sizes the window by what %s reports", (_, options, model, reportedTokens, contextTokens) => {
    const learner = createWindowLearner({ ...window, ...options });
    expect(learner.sizeOf(model)).toEqual({ model, ...window });
    for (let request = 0; request < 60; request += 1) learner.learn(model, 100_000, reportedTokens);
    const learned = learner.sizeOf(model).contextTokens ?? 0;
    expect(learned / contextTokens).toBeCloseTo(1, 1);
  });
});
