import { describe, expect, it } from "vitest";
import { indexWords, listIndexedWords } from "./index-words.ts";

describe("listIndexedWords", () => {
  it.each([
    ["in lower case, with digits and underscores", "DEBOUNCE_MS is 250ms", ["debounce_ms", "is", "250ms"]],
    ["between all other signs of ASCII", "/09:@AZ[`az{_", ["09", "az", "az", "_"]],
    ["with the letters of other alphabets", "À la Größe, Привет ¿año?", ["à", "la", "größe", "привет", "año"]],
    ["with letters above the signs", "ⲁⲃ and ⲅ", ["ⲁⲃ", "and", "ⲅ"]],
    ["without signs of calculation, arrows and blanks", "a×b÷c→d\u2000e\u2bfff", ["a", "b", "c", "d", "e", "f"]],
    ["one for each character where no blanks are written", "重試250次，好", ["重", "試", "250", "次", "好"]],
    ["in Japanese, Korean and compatibility forms", "\u3042\ud55c\uf900", ["\u3042", "\ud55c", "\uf900"]],
    ["without radicals, full-width signs and pictures", "a⺀b！c🙂d", ["a", "b", "c", "d"]],
    ["none", " - ", []],
  ])("lists words %s", (_name, text, words) => {
    expect(listIndexedWords(text)).toEqual(words);
  });

  it("takes a very long run of letters for data", () => {
    expect(listIndexedWords(`${"x".repeat(200)} ${"y".repeat(201)} z`)).toEqual(["x".repeat(200), "z"]);
  });
});

describe("indexWords", () => {
  const words = indexWords([
    "The client retries failed requests three times, then the client gives up",
    "never push to main: open a pull request",
    "commit cd139355f0e1 changed commit_condensation_test.go at 12",
  ]);

  it("knows whole words only", () => {
    expect(["client", "clien", "clients", "the"].map(words.has)).toEqual([true, false, false, true]);
  });

  it("finds phrases word for word, with anything between them", () => {
    expect(words.holdsInOrder([["failed", "requests"]])).toBe(true);
    expect(words.holdsInOrder([["requests", "failed"]])).toBe(false);
    expect(words.holdsInOrder([["the", "client", "gives", "up"]])).toBe(true);
    expect(words.holdsInOrder([["the", "client"], ["three"], ["gives", "up"]])).toBe(true);
    expect(words.holdsInOrder([["three"], ["failed"]])).toBe(false);
    expect(words.holdsInOrder([["failed"], ["failed"]])).toBe(false);
    expect(words.holdsInOrder([["client"], ["client"]])).toBe(true);
    expect(words.holdsInOrder([["client"], ["cluster"]])).toBe(false);
    expect(words.holdsInOrder([])).toBe(false);
  });

  it("finds no phrase that begins in one text and ends in another", () => {
    expect(words.holdsInOrder([["up", "never"]])).toBe(false);
    expect(words.holdsInOrder([["client"], ["main"]])).toBe(false);
    expect(words.holdsLoosely(["gives", "never"], 10)).toBe(false);
    expect(words.standsNear("up", ["never"], 10)).toBe(false);
    expect(words.standsNear("never", ["gives"], 10)).toBe(false);
  });

  it("looks for the rest of a phrase in every text that has its beginning", () => {
    const several = indexWords(["open the file", "close the door", "open the door"]);
    expect(several.holdsInOrder([["open"], ["door"]])).toBe(true);
    expect(several.holdsInOrder([["open", "the", "door"]])).toBe(true);
    expect(several.holdsInOrder([["close"], ["file"]])).toBe(false);
    expect(several.holdsLoosely(["open", "door"], 3)).toBe(true);
  });

  it("finds words that are not far apart", () => {
    expect(words.holdsLoosely(["client", "failed", "times"], 6)).toBe(true);
    expect(words.holdsLoosely(["client", "failed", "times"], 5)).toBe(false);
    expect(words.holdsLoosely(["times", "failed"], 20)).toBe(false);
    expect(words.holdsLoosely(["client"], 1)).toBe(true);
    expect(words.holdsLoosely(["client", "cluster"], 20)).toBe(false);
  });

  it("knows words by their beginning", () => {
    expect(["retry", "retries", "pull", "pus", "cluster"].map(words.hasStem)).toEqual([true, true, true, false, false]);
    // Two letters begin too many words.
    expect(indexWords(["at the"]).hasStem("at")).toBe(false);
    expect(indexWords(["at the"]).hasStem("the")).toBe(true);
  });

  it("knows which words are near a word, on both sides", () => {
    expect(words.standsNear("three", ["request"], 1)).toBe(true);
    expect(words.standsNear("three", ["failing"], 1)).toBe(false);
    expect(words.standsNear("three", ["failing"], 2)).toBe(true);
    expect(words.standsNear("three", ["none", "gives"], 5)).toBe(true);
    expect(words.standsNear("three", ["gives"], 4)).toBe(false);
    expect(words.standsNear("three", ["three"], 9)).toBe(false);
    expect(words.standsNear("four", ["request"], 9)).toBe(false);
    expect(indexWords(["retry", "three retries"]).standsNear("three", ["retrying"], 1)).toBe(true);
  });

  it("knows longer words by seven characters or more", () => {
    expect(["cd13935", "cd139355f0", "cd13936", "cd139355f1"].map(words.hasLonger)).toEqual([true, true, false, false]);
    expect(words.hasLonger("retries")).toBe(false);
    const alike = indexWords(["cd139355f0e1 cd1393577777"]);
    expect(["cd139355", "cd139357"].map(alike.hasLonger)).toEqual([true, true]);
  });

  it("knows names by what follows an underscore", () => {
    expect(["condensation_test", "test", "condensation", "commit_condensation_test"].map(words.hasTail)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const parts = indexWords(["a_b_c_d_e_f_g_h_i_j"]);
    expect([parts.hasTail("i_j"), parts.hasTail("j")]).toEqual([true, false]);
  });

  it("answers no once all look-ups together have cost too much, as for an answer that never ends", () => {
    const costly = indexWords([`start ${"no ".repeat(20_000)}`, "push? never push to main"]);
    const ask = (): boolean[] => [
      costly.holdsInOrder([["never", "push"]]),
      costly.holdsLoosely(["push", "main"], 3),
      costly.standsNear("push", ["main"], 3),
    ];
    expect(ask()).toEqual([true, true, true]);
    const answers = Array.from({ length: 2_000 }, () => costly.holdsInOrder([["start"], ["main"]]));
    expect(answers).not.toContain(true);
    expect(ask()).toEqual([false, false, false]);
  });
});
