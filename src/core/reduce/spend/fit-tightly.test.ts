import { expect, it } from "vitest";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import type { Fact, FactList } from "../outline.ts";
import { fitReduction } from "./fit-reduction.ts";

const text = "a line\n".repeat(100);
const long = `src/${"a-very-long-way-down/".repeat(12)}trees.ts`;

it("skips a fact that does not fit to reach those after it", () => {
  const facts = [list(fact("ash"), fact(long), fact("elm")), list(fact("oak"))];
  expect(fitLines(facts, 30)).toEqual(["ash", "elm", "oak"]);
  expect(fitLines(facts, 150)).toEqual(["ash", long, "elm", "oak"]);
});

it("counts what it went past with what it did not reach", () => {
  const titled = { ...list(fact("ash"), fact(long), fact("elm"), fact(long), fact("oak")), title: "trees" };
  expect(fitLines([titled], 34)).toEqual(["trees:", "ash", "elm", "oak", "(2 more)"]);
});

it("names nothing out of order that needs what comes before it", () => {
  const variants = { ...list(fact("elm")), comesInOrder: true };
  expect(fitLines([list(fact("ash"), fact(long)), variants, list(fact("oak"))], 30)).toEqual(["ash", "oak"]);
});

it("shows the start of what it skipped if there is room left", () => {
  const sentence = "the quick brown fox jumps over the lazy dog and runs away from ".repeat(4).trim();
  const lines = fitLines([list(fact("ash"), fact(sentence), fact("elm"))], 40);
  expect(lines.at(0)).toBe("ash");
  expect(lines.at(1)).toMatch(/^the quick .*…$/);
  expect(lines.at(2)).toBe("elm");
});

// Helpers

function fact(value: string): Fact {
  return { text: value, claim: { kind: "quote", value } };
}

function list(...facts: Fact[]): FactList {
  return { title: "", rank: "floor", layout: "lines", facts };
}

/** The lines below the first. */
function fitLines(facts: readonly FactList[], maxTokens: number): readonly string[] {
  const segments = [{ start: 0, end: text.length, rank: "rest" as const }];
  const outline = { unit: "line", facts, segments };
  const options = { outline, kind: "text", code: "r-00000000", scores: new Float64Array(1), maxTokens };
  const fitted = fitReduction(text, { ...options, counter: estimatingCounter(), hash: testHash });
  expect(fitted.tokensAfter).toBeLessThanOrEqual(maxTokens);
  return fitted.text.split("\n").slice(1);
}
