import { describe, expect, it } from "vitest";
import { findNearestName } from "./find-nearest-name.ts";

const names = ["contextTokens", "counter", "target", "keepLast", "summarizer", "tools", "mark", "model"];

describe("findNearestName", () => {
  it.each([
    ["tarket", "target"],
    ["summariser", "summarizer"],
    ["context", "contextTokens"],
    ["contextWindow", "contextTokens"],
    ["context_window", "contextTokens"],
    ["keep", "keepLast"],
    ["cuonter", "counter"],
  ])("takes %s for %s", (word, meant) => {
    expect(findNearestName(word, names)).toBe(meant);
  });

  it("says nothing if nothing is near, or if several begin alike", () => {
    expect(findNearestName("archive", names)).toBeUndefined();
    expect(findNearestName("context", [...names, "contextRules"])).not.toMatch(/^context/);
    expect(findNearestName("x".repeat(1_000), names)).toBeUndefined();
  });
});
