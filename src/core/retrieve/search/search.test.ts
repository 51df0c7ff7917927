import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import { countTerm } from "./count-term.ts";
import { cutSnippet } from "./cut-snippet.ts";
import { fitSnippet } from "./fit-snippet.ts";
import { scoreText } from "./score-text.ts";
import { splitTerms } from "./split-terms.ts";

describe("splitTerms", () => {
  it.each([
    ["src/auth/jwt.ts", ["src", "auth", "jwt", "ts"]],
    ["ERR_MODULE_NOT_FOUND", ["err", "module", "not", "found"]],
    ["issue #1234", ["issue", "1234"]],
    ["readFileSync", ["readfilesync", "read", "file", "sync"]],
    ["parseHTTPHeader2", ["parsehttpheader2", "parse", "http", "header", "2"]],
    ["Größe ÉTÉ", ["größe", "été"]],
    ["日本語", ["日", "本", "語"]],
    ["", []],
  ])("finds the parts of %j", (text, terms) => {
    expect([...splitTerms(text)]).toEqual(terms);
  });

  it("keeps only the beginning of what is too long to be a word", () => {
    expect([...splitTerms("A1".repeat(1_000))]).toEqual(["a1".repeat(20)]);
  });

  it("stops where it is told to", () => {
    expect(splitTerms("a b c d", 2)).toEqual(new Set(["a", "b"]));
  });

  test.prop([fc.string({ unit: "binary", maxLength: 300 })])(
    "finds every word of a text by that word alone",
    (text) => {
      const terms = splitTerms(text);
      for (const word of text.split(/[^\p{L}\p{N}]+/u))
        for (const term of splitTerms(word)) expect(terms).toContain(term);
    },
  );

  test.prop([fc.string({ unit: "grapheme-ascii" })])(
    "splits ASCII as it would split it among other letters",
    (text) => {
      expect([...splitTerms(text), "é"]).toEqual([...splitTerms(`${text} é`)]);
    },
  );

  test.prop([fc.string({ unit: "binary" })])("makes terms that hold no blanks, quotes or colons", (text) => {
    for (const term of splitTerms(text)) expect(term).not.toMatch(/[\s":]/u);
  });
});

describe("scoreText", () => {
  const options = {
    weights: [
      { term: "rare", texts: 1 },
      { term: "common", texts: 900 },
    ],
    allTexts: 1_000,
    averageLength: 100,
    query: "rare common",
  };

  it("puts the rare word before the common one", () => {
    expect(scoreText("a rare one", options)).toBeGreaterThan(scoreText("common common common", options));
  });

  it("puts the exact words before the same words apart", () => {
    expect(scoreText("a rare common thing", options)).toBeGreaterThan(scoreText("a common rare thing", options));
  });

  it("is nothing for a text without the words", () => {
    expect(scoreText("something else", options)).toBe(0);
  });

  test.prop([fc.string({ unit: "binary" }), fc.nat({ max: 50 })])("is never below nothing", (text, averageLength) => {
    expect(scoreText(text, { ...options, averageLength })).toBeGreaterThanOrEqual(0);
  });
});

describe("countTerm", () => {
  it.each([
    ["the log of a dialog, logged", "log", 1],
    ["readFileSync and readfile", "file", 1],
    ["HTTPHeader http", "http", 2],
    ["a1 a12 1a", "a", 3],
    ["ERR_NOT_FOUND not", "not", 2],
    ["", "word", 0],
  ])("in %j counts %j", (text, term, count) => {
    expect(countTerm(text, text.toLowerCase(), term)).toBe(count);
  });

  test.prop([fc.string({ unit: "grapheme-ascii" })])("counts every term that the text is split into", (text) => {
    for (const term of splitTerms(text)) expect(countTerm(text, text.toLowerCase(), term)).toBeGreaterThan(0);
  });
});

describe("cutSnippet", () => {
  it("shows the line that holds most of the words", () => {
    const text = "first line\nthe disk is full\nerror: the disk\nlast";
    expect(cutSnippet(text, splitTerms("disk error"), 40)).toBe("error: the disk last");
  });

  it("says where it was cut", () => {
    const text = `${"x ".repeat(500)}needle ${"y ".repeat(500)}`;
    expect(cutSnippet(text, splitTerms("needle"), 60)).toMatch(/^….*needle.*…$/);
  });

  test.prop([fc.string({ unit: "binary" }), fc.string(), fc.integer({ min: 20, max: 100 })])(
    "is never longer than it may be, and on one line",
    (text, query, most) => {
      const snippet = cutSnippet(text, splitTerms(query), most);
      expect(snippet.length).toBeLessThanOrEqual(most);
      expect(snippet).not.toContain("\n");
    },
  );

  it("begins above the line where it may", () => {
    const text = "the first\nthe second\nthe needle\nthe last";
    expect(cutSnippet(text, splitTerms("needle"), 60, 15)).toBe("…the second the needle the last");
    expect(cutSnippet(text, splitTerms("needle"), 40)).toBe("the needle the last");
  });

  test.prop([fc.string({ unit: "binary" }), fc.string(), fc.integer({ min: 20, max: 100 }), fc.nat({ max: 200 })])(
    "is never longer than it may be, wherever it begins",
    (text, query, most, lead) => {
      expect(cutSnippet(text, splitTerms(query), most, lead).length).toBeLessThanOrEqual(most);
    },
  );
});

describe("fitSnippet", () => {
  const text = Array.from(
    { length: 400 },
    (_, line) => `line ${line} of the log${line === 200 ? " has the needle" : ""}`,
  );

  it("fills the tokens it may take, around the words", () => {
    const snippet = fitSnippet(text.join("\n"), splitTerms("needle"), { maxTokens: 300, leastCharacters: 40 });
    expect(snippet).toContain("line 199 of the log line 200 of the log has the needle line 201");
    expect(estimateTokens(snippet)).toBeGreaterThan(250);
    expect(estimateTokens(snippet)).toBeLessThanOrEqual(300);
  });

  it("shows a little in any case", () => {
    const snippet = fitSnippet(text.join("\n"), splitTerms("needle"), { maxTokens: -5, leastCharacters: 60 });
    expect(snippet).toContain("needle");
    expect(snippet.length).toBeLessThanOrEqual(60);
  });

  test.prop([fc.string({ unit: "binary", maxLength: 2_000 }), fc.string(), fc.integer({ min: 1, max: 200 })])(
    "never costs more than it may where it may be short",
    (some, query, maxTokens) => {
      const snippet = fitSnippet(some, splitTerms(query), { maxTokens, leastCharacters: 1 });
      expect(snippet.length <= 1 || estimateTokens(snippet) <= maxTokens).toBe(true);
    },
  );
});
