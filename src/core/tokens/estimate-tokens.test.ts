import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { heldOutTexts } from "../../../bench/tokens/held-out-texts.ts";
import { measureErrors } from "../../../bench/tokens/measure-errors.ts";
import { anyCharacter } from "../../../test/arbitraries/any-character.ts";
import { loadExactCounter } from "../../tokenizers/exact-counter.ts";
import { characterClasses, classNumbers } from "./character-class.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { estimatorWeights } from "./estimator-weights.ts";
import { scanStep, startOfText } from "./scan-step.ts";

describe("estimateTokens", () => {
  it("finds no tokens in the empty text", () => {
    expect(estimateTokens("")).toBe(0);
  });

  it("finds at least one token in any other text", () => {
    expect(estimateTokens(" ")).toBe(1);
    expect(estimateTokens("\u0000")).toBeGreaterThanOrEqual(1);
    expect(estimateTokens("\ud800")).toBeGreaterThanOrEqual(1);
  });

  it("counts common words as about one token each", () => {
    const words = 11;
    expect(Math.abs(estimateTokens("the cat sat on the mat and looked at the door") - words)).toBeLessThanOrEqual(2);
  });

  it("distinguishes noise from words of the same length", () => {
    const words = "getTokenCountFromMessage";
    const noise = "g3tT0k3nC0untFr0mM3ss4g3";
    expect(estimateTokens(noise)).toBeGreaterThan(2 * estimateTokens(words));
  });

  it("counts digits by threes", () => {
    expect(estimateTokens("1".repeat(3_000)) / 1_000).toBeCloseTo(1, 0);
  });

  it.each([" ", "\n", "=", "\0"])("does not take a long run of %j for nothing", (character) => {
    expect(estimateTokens(character.repeat(100_000))).toBeGreaterThan(500);
  });

  it("accepts characters outside the basic plane and broken pairs", () => {
    expect(estimateTokens("🙂🙃😀")).toBeGreaterThanOrEqual(3);
    expect(estimateTokens("\udc00\ud800\udc00\ud83d")).toBeGreaterThanOrEqual(1);
  });

  const anyText = fc.string({ unit: anyCharacter, maxLength: 400 });
  const machineText = fc.string({ unit: fc.constantFrom(..."aAbBxZ019 \t\n\"'{}[]()/_-=.,:#"), maxLength: 400 });
  const text = fc.oneof(anyText, machineText, fc.lorem({ maxCount: 40 }));

  test.prop([text])("is a whole number", (sample) => {
    expect(Number.isSafeInteger(estimateTokens(sample))).toBe(true);
  });

  test.prop([text, fc.integer({ min: 1, max: 100 })])("costs what the steps of the scan cost", (sample, times) => {
    const repeated = sample.repeat(times);
    expect(estimateTokens(repeated)).toBe(repeated === "" ? 0 : Math.max(1, Math.round(stepByStep(repeated) / 1_000)));
  });

  test.prop([text, text])("never falls when text is appended", (start, more) => {
    expect(estimateTokens(start + more)).toBeGreaterThanOrEqual(estimateTokens(start));
  });

  test.prop([text, text, fc.integer({ min: 1, max: 50 })])(
    "counts a text as its parts, up to a few tokens",
    (left, right, times) => {
      // Repeated, so that a difference that grows with the text cannot hide below the constant.
      const [start, rest] = [left.repeat(times), right.repeat(times)];
      expect(estimateTokens(start + rest)).toBeLessThanOrEqual(estimateTokens(start) + estimateTokens(rest) + 6);
    },
  );
});

describe("estimateTokens on texts its fit has not seen", async () => {
  const errors = measureErrors(heldOutTexts(), await loadExactCounter("o200k_base"), estimateTokens);
  const judged =
    "prose code json logs hex base64 csv diff chinese japanese korean russian ukrainian hindi " +
    "german french spanish polish turkish vietnamese";

  it.each(judged.split(" "))("is within a tenth of the exact count on %s", (kind) => {
    const error = errors.find((candidate) => candidate.kind === kind);
    expect(error?.tokens).toBeGreaterThan(2_000);
    expect(Math.abs(error?.error ?? 1)).toBeLessThan(0.1);
  });

  it.each(judged.split(" "))("is within a tenth on nine of ten documents of %s", (kind) => {
    const error = errors.find((candidate) => candidate.kind === kind);
    expect(error?.documents).toBeGreaterThan(0);
    expect(error?.documentError).toBeLessThan(0.1);
  });

  it.each("arabic greek thai".split(" "))("is within a seventh on a short text in %s", (kind) => {
    expect(Math.abs(errors.find((candidate) => candidate.kind === kind)?.error ?? 1)).toBeLessThan(1 / 7);
  });
});

/** The estimate in thousandths of a token without tables, blocks or packing. */
function stepByStep(text: string): number {
  let milliTokens = 0;
  let state = startOfText;
  for (let index = 0; index < text.length; index += 1) {
    const step = scanStep(state, characterClasses[classNumbers[text.charCodeAt(index)] ?? 0] ?? "other");
    const weights = step.costs.map(
      ([group, item]) => estimatorWeights[group]?.[item] ?? estimatorWeights[group]?.["other"],
    );
    milliTokens += Math.min(
      4_095,
      weights.reduce<number>((total, weight) => total + (weight ?? 0), 0),
    );
    state = step.state;
  }
  return milliTokens;
}
