import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { testHash } from "../../test/fixtures/keyed-hash.ts";
import { extractiveCompressor, rebuild, reduce } from "../core/reduce/index.ts";
import { isCompressionOf } from "../core/reduce/prose/write-compression.ts";
import { estimatingCounter } from "../core/tokens/index.ts";
import { reduceProse } from "./reduce-prose.ts";

const counter = estimatingCounter();
const tools = { counter, hash: testHash };
const prose = Array.from(
  { length: 40 },
  (_, n) =>
    `Paragraph ${n} says how the scheduler keeps its promises, and why nobody waits for holder ${n} of a lease.\n\n`,
).join("");
const everySecond = (text: string): string =>
  text
    .split(" ")
    .filter((_, at) => at % 2 === 0)
    .slice(0, 100)
    .join(" ");

describe("reduceProse", () => {
  it("shows what the compressor answered, names it, and returns the original", async () => {
    const compressor = { name: "model 1", compress: async () => everySecond(prose) };
    const { text, hidden, tokensAfter } = await reduceProse(prose, { maxTokens: 400 }, { ...tools, compressor });
    expect(text).toMatch(/^\[reduced text · words left out by model-1 · h-[0-9a-z]{8}\]\nParagraph says/);
    expect(tokensAfter).toBeLessThanOrEqual(400);
    const resolve = (handle: string): string | undefined => (handle === hidden[0]?.handle ? prose : undefined);
    expect(rebuild(text, { resolve, hash: testHash })).toBe(prose);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("no model"))],
    [
      "throws at once",
      () => {
        throw new Error("no model");
      },
    ],
    ["never answers", () => new Promise<string>(() => {})],
    ["invents a word", async () => "Paragraph 0 says how the scheduler breaks its promises"],
    ["changes the order", async () => "says Paragraph 0"],
    ["adds a mark", async () => "Paragraph 0 says: nobody waits"],
    ["returns more than was asked for", async () => prose.slice(0, -1)],
    ["returns nothing", async () => " \n"],
  ])("reduces without a compressor that %s", async (_name, compress) => {
    const reduced = await reduceProse(
      prose,
      { maxTokens: 300 },
      { ...tools, compressor: { name: "x", compress }, timeoutMs: 20 },
    );
    expect(reduced).toEqual(reduce(prose, { maxTokens: 300 }, tools));
  });

  it("does not ask the compressor about what is not prose", async () => {
    const rows = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: `item ${id}` })));
    const compressor = { name: "x", compress: () => Promise.reject(new Error("asked")) };
    expect((await reduceProse(rows, { maxTokens: 300 }, { ...tools, compressor })).kind).toBe("json");
  });

  it("shows whole sentences if the compressor has no model", async () => {
    const options = { maxTokens: 300, query: 'who is "holder 17"?' };
    const { text } = await reduceProse(prose, options, { ...tools, compressor: extractiveCompressor(counter) });
    expect(text).toMatch(/^\[reduced text · words left out by extractive · /);
    expect(text).toContain("nobody waits for holder 17 of a lease.");
  });
});

test.prop([fc.array(fc.string()), fc.nat()])("a text with words left out is a compression of it", (words, seed) => {
  const kept = words.filter((_, at) => (seed >> (at % 30)) % 2 === 0);
  expect(isCompressionOf(kept.join(" "), words.join(" "))).toBe(true);
});

test.prop([fc.string()])("a word that is not in it is reported", (text) => {
  expect(isCompressionOf(`${text} unheardof`, text)).toBe(text.includes("unheardof"));
});
