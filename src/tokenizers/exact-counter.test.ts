import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { isCompactionError } from "../core/base/errors.ts";
import { loadExactCounter } from "./exact-counter.ts";

describe("loadExactCounter", () => {
  it("counts in o200k_base unless told otherwise", async () => {
    const counter = await loadExactCounter();
    expect(counter).toMatchObject({ name: "exact o200k_base", countedAs: "exact" });
    expect(counter.count("")).toBe(0);
    expect(counter.count("hello world")).toBe(2);
  });

  it.each([
    ["gpt-5.5", "o200k_base"],
    ["gpt-4o-mini", "o200k_base"],
    ["gpt-4.1", "o200k_base"],
    ["gpt-4.5-preview", "o200k_base"],
    ["o3-mini", "o200k_base"],
    ["gpt-4", "cl100k_base"],
    ["gpt-4-turbo", "cl100k_base"],
    ["gpt-3.5-turbo", "cl100k_base"],
    ["gpt-oss-20b", "o200k_harmony"],
    ["cl100k_base", "cl100k_base"],
  ])("finds the encoding of %s", async (model, encoding) => {
    expect((await loadExactCounter(model)).name).toBe(`exact ${encoding}`);
  });

  it.each(["claude-opus-5", "gemini-3", "", "__proto__", "toString"])(
    "refuses %j, which has no published tokenizer",
    async (model) => {
      await expect(loadExactCounter(model)).rejects.toSatisfy((error) => isCompactionError(error, "INVALID_POLICY"));
    },
  );

  it.each(["o200k_base", "o200k_harmony", "cl100k_base"])(
    "counts special tokens of %s as ordinary text",
    async (encoding) => {
      const counter = await loadExactCounter(encoding);
      expect(counter.count("<|endoftext|>")).toBeGreaterThan(1);
      expect(counter.count("a <|im_start|>b<|endofprompt|><|start|>")).toBeGreaterThan(4);
    },
  );

  it("accepts broken surrogate pairs", async () => {
    expect((await loadExactCounter()).count("\ud800 \udc00\ud83d")).toBeGreaterThan(0);
  });

  it("is off by less than a hundredth on a long run that had to be cut", async () => {
    const run = "antidisestablishmentarianism".repeat(140);
    const exact = countTokens(run);
    expect(Math.abs((await loadExactCounter()).count(run) / exact - 1)).toBeLessThan(0.01);
  });

  it("counts a megabyte of one letter or digit, which the tokenizer alone would need minutes for", async () => {
    expect((await loadExactCounter()).count("a".repeat(1_000_000))).toBe(125_000);
    expect((await loadExactCounter()).count("7".repeat(1_000_000))).toBe(333_334);
  });
});
