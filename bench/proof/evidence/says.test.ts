import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { indexText, says } from "./says.ts";

const sentence = "Equal jitter still bunched in the load test, so I use full jitter with 250 ms between two tries.";

describe("says", () => {
  it("finds a snippet whatever its case, its white space and its escapes", () => {
    expect(hears("It said:\n\n  Equal   Jitter\nstill bunched.", "equal jitter still bunched")).toBe(true);
    expect(hears('{"text":"Equal\\tjitter\\nstill \\"bunched\\""}', 'equal jitter still "bunched"')).toBe(true);
    expect(hears('{"code":"print(\\\\\\"No files\\\\\\\\n\\\\\\")"}', 'print("No files ")')).toBe(true);
  });

  it("takes four fifths of the words in order for the whole", () => {
    expect(
      hears("Equal jitter bunched in the load test, so use full jitter with 250 ms between tries.", sentence),
    ).toBe(true);
    expect(hears("Equal jitter bunched in the load test, so 250 ms.", sentence)).toBe(false);
  });

  it("allows other words between them, but not a whole story", () => {
    const between = (count: number) => sentence.replace("so I use", `${"word ".repeat(count)}so I use`);
    expect(hears(between(25), sentence)).toBe(true);
    expect(hears(between(80), sentence)).toBe(false);
  });

  it("requires the order: the same words the other way round say something else", () => {
    const snippet = "retries moved into the worker because the client had no clock";
    expect(hears("Because the client had no clock, retries moved into the worker.", snippet)).toBe(false);
    // Two words of ten may be missing, so two swapped words pass: the score is an upper bound.
    const swapped = "the cache was moved from the client into the server";
    expect(hears("The cache was moved from the server into the client.", swapped)).toBe(true);
  });

  it("never lets a number be missing or another one replace it", () => {
    const snippet = "two of the tests in the retry suite failed after 148 of them ran";
    expect(hears(snippet.replace("148", "many"), snippet)).toBe(false);
    expect(hears(snippet.replace("148", "149"), snippet)).toBe(false);
    expect(hears(`${snippet.replace("148 of them", "all")}. Earlier: 148.`, snippet)).toBe(false);
    expect(hears(snippet.replace("the retry suite", "retry"), snippet)).toBe(true);
  });

  it("never lets a negation be missing", () => {
    const snippet = "we agreed that the public names of this module do not change in this release";
    expect(hears(snippet.replace("not ", ""), snippet)).toBe(false);
    const contracted = "the client doesn't retry a request that the server has refused";
    expect(hears(contracted.replace("doesn't", "does"), contracted)).toBe(false);
    expect(hears(contracted.replace(" has refused", " refused"), contracted)).toBe(true);
    // Nothing is denied by a plain "can".
    const plain = "the server can send a header that says when to come back";
    expect(hears(plain.replace("can ", ""), plain)).toBe(true);
  });

  it("requires all words of a short snippet", () => {
    expect(hears("exit code one", "exit code 1")).toBe(false);
    expect(hears("exit: code 1", "exit code 1")).toBe(true);
    expect(hears("exit code", "exit code now")).toBe(false);
    expect(hears("port", "port")).toBe(true);
    expect(hears("ports", "port")).toBe(false);
  });

  it("does not find a number inside a longer one, nor a name inside another", () => {
    expect(hears("15 failed", "5 failed")).toBe(false);
    expect(hears("5 failed of 148", "5 failed of 14")).toBe(false);
    expect(hears("in 12.839 s", "839 s")).toBe(true);
    expect(hears("tsessionDir is set", "sessionDir is set")).toBe(false);
  });

  it("counts a word as often as the snippet has it", () => {
    expect(hears("a b c d", "a b a b a b c d")).toBe(false);
  });

  it("finds nothing in nothing, and no empty snippet anywhere", () => {
    expect(hears("", sentence)).toBe(false);
    expect(hears(sentence, " \n ")).toBe(false);
  });
});

const word = fc.constantFrom("a", "b", "c", "not", "7", "long", "words");
const words = fc.array(word, { minLength: 1, maxLength: 12 });

test.prop([words, words, words])("finds a snippet wherever it occurs whole", (before, snippet, after) => {
  expect(hears([...before, ...snippet, ...after].join(" "), snippet.join("\n"))).toBe(true);
});

test.prop([words, words])("finds no more in a part than in the whole", (context, snippet) => {
  const half = context.slice(0, context.length >> 1);
  if (hears(half.join(" "), snippet.join(" "))) expect(hears(context.join(" "), snippet.join(" "))).toBe(true);
});

test.prop([words, fc.array(word, { minLength: 2, maxLength: 8 })])(
  "agrees with trying every way to leave words out",
  (context, snippet) => {
    expect(hears(context.join(" "), snippet.join(" "))).toBe(tryAll(context, snippet));
  },
);

it("stays fast if the same words come again and again", () => {
  const context = indexText("the same words of a line again ".repeat(20_000));
  const snippet = `again line ${"a of words same the ".repeat(8)} 42`;
  expect(says(context, snippet)).toBe(false);
});

// Helpers

function hears(context: string, snippet: string): boolean {
  return says(indexText(context), snippet);
}

/** The plain definition: every way to leave words out, in every stretch of three times the length. */
function tryAll(context: readonly string[], snippet: readonly string[]): boolean {
  const needed = Math.ceil((snippet.length * 4) / 5);
  for (let kept = 0; kept < 1 << snippet.length; kept += 1) {
    const some = snippet.filter((_, index) => (kept >> index) & 1);
    const left = snippet.filter((_, index) => ((kept >> index) & 1) === 0);
    if (some.length < needed || left.some((one) => one === "not" || one === "7")) continue;
    for (let start = 0; start < context.length; start += 1) {
      let next = 0;
      for (const one of context.slice(start, start + 3 * snippet.length)) if (one === some[next]) next += 1;
      if (next === some.length) return true;
    }
  }
  return false;
}
