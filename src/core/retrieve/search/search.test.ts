import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../test/arbitraries/any-character.ts";
import { busyTime } from "../../../../test/busy-time.ts";
import { markText } from "../../redact/mark-redacted.ts";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import { isMessageHeading } from "../messages/render-messages.ts";
import { countTerm } from "./count-term.ts";
import { scoreText } from "./score-text.ts";
import { splitTerms } from "./split-terms.ts";
import { writeSnippet } from "./write-snippet.ts";

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

  it("stops at the given number of terms", () => {
    expect(splitTerms("a b c d", 2)).toEqual(new Set(["a", "b"]));
  });

  test.prop([fc.string({ unit: anyCharacter, maxLength: 300 })])(
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

  test.prop([fc.string({ unit: anyCharacter })])("makes terms that hold no blanks, quotes or colons", (text) => {
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

  it("puts the exact words before the same words in other places", () => {
    expect(scoreText("a rare common thing", options)).toBeGreaterThan(scoreText("a common rare thing", options));
  });

  it("is nothing for a text without the words", () => {
    expect(scoreText("something else", options)).toBe(0);
  });

  test.prop([fc.string({ unit: anyCharacter }), fc.nat({ max: 50 })])("is never negative", (text, averageLength) => {
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

describe("writeSnippet", () => {
  const log = Array.from(
    { length: 400 },
    (_, line) => `line ${line + 1} of the log${line % 150 === 99 ? " has the needle" : ""}`,
  ).join("\n");

  it("gives a short text whole", () => {
    expect(snippet("first\nthe needle\nlast\n", "needle", 50)).toBe("first\nthe needle\nlast");
  });

  it("shows every place where the words occur, with a few lines around each, and where that is", () => {
    expect(snippet(log, "needle", 170)).toBe(
      [
        "[lines 98-104 of 400]",
        ...[98, 99].map((line) => `line ${line} of the log`),
        "line 100 of the log has the needle",
        ...[101, 102, 103, 104].map((line) => `line ${line} of the log`),
        "[lines 248-254 of 400]",
        ...[248, 249].map((line) => `line ${line} of the log`),
        "line 250 of the log has the needle",
        ...[251, 252, 253, 254].map((line) => `line ${line} of the log`),
        "[lines 398-400 of 400]",
        ...[398, 399].map((line) => `line ${line} of the log`),
        "line 400 of the log has the needle",
      ].join("\n"),
    );
  });

  it("prefers the place with the most of the words, and the rare word to the common one", () => {
    const text = `${"the disk is fine\n".repeat(50)}a needle\n${"the disk is fine\n".repeat(50)}`;
    expect(snippet(text, "disk needle", 30)).toContain("a needle");
    const common = `${"the disk is fine\n".repeat(20_000)}a needle\n`;
    expect(snippet(common, "the disk needle", 60)).toContain("a needle");
    expect(snippet(`${text}the disk has a needle\n`, "disk needle", 30)).toContain("the disk has a needle");
  });

  it("shows repeated text once", () => {
    const file = `${"other\n".repeat(30)}before\nthe needle\nafter\n${"other\n".repeat(30)}`;
    expect(snippet(file.repeat(3), "needle", 80).match(/needle/g)).toHaveLength(1);
  });

  it("names the heading above a place", () => {
    const text = `── message 7 · tool ──\n${"ok\n".repeat(20)}the needle\n${"ok\n".repeat(20)}`;
    const shown = writeSnippet(markText(text), { terms: ["needle"], maxTokens: 40, isHeading: isMessageHeading });
    expect(shown).toMatch(/^\[lines \d+-\d+ of 42, message 7 · tool\]\n/);
  });

  it("shows places inside one long line", () => {
    const text = `${"x ".repeat(500_000)}needle one ${"y ".repeat(500_000)}needle two ${"z ".repeat(500_000)}`;
    const shown = snippet(text, "needle", 900);
    expect(shown).toContain("needle one");
    expect(shown).toContain("needle two");
    expect(shown).toMatch(/^\[line 1 of 1\]\n….*…\n\[line 1 of 1\]\n….*…$/);
  });

  it("fills the tokens it may take, and shows a little in any case", () => {
    expect(estimateTokens(snippet(log, "needle", 1_000))).toBeGreaterThan(900);
    expect(snippet(`${"x".repeat(200)} needle ${"y".repeat(5_000)}`, "needle", 20)).toContain("needle");
    expect(snippet(log, "absent", 60)).toContain("line 1 of the log");
  });

  test.prop([fc.string({ unit: anyCharacter, maxLength: 2_000 }), fc.string(), fc.integer({ min: -5, max: 200 })])(
    "never costs more than it may",
    (text, query, maxTokens) => {
      expect(estimateTokens(snippet(text, query, maxTokens))).toBeLessThanOrEqual(Math.max(0, maxTokens));
    },
  );

  it.each([
    ["many lines", "an ordinary line of a log with a needle\n".repeat(500_000)],
    ["one long line", "needle ".repeat(3_000_000)],
    ["no blanks", "needle".repeat(3_000_000)],
  ])("takes 20 megabytes of %s in linear time", (_name, text) => {
    expect(busyTime(() => snippet(text, "an ordinary needle in a log", 2_000))).toBeLessThan(4_000);
  });
});

// Helpers

function snippet(text: string, query: string, maxTokens: number): string {
  return writeSnippet(markText(text), { terms: [...splitTerms(query)], maxTokens });
}
