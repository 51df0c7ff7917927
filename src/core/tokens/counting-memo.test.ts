import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { TokenCounter } from "../base/ports.ts";
import { type CountingMemoOptions, countingMemo } from "./counting-memo.ts";

describe("countingMemo", () => {
  it("counts a text once", () => {
    const { memo, counted } = watchedMemo({ minCharacters: 0 });
    expect([memo.count("abc"), memo.count("abc"), memo.count("abcd")]).toEqual([3, 3, 4]);
    expect(counted).toEqual(["abc", "abcd"]);
  });

  it("counts alike under the name of the counter inside", () => {
    const { memo } = watchedMemo({});
    expect(memo).toMatchObject({ name: "characters", countedAs: "exact" });
  });

  it("does not remember small texts", () => {
    const { memo, counted } = watchedMemo({ minCharacters: 4 });
    memo.count("abc");
    memo.count("abc");
    expect(counted).toEqual(["abc", "abc"]);
  });

  it("forgets the text that was not asked for the longest time", () => {
    const { memo, counted } = watchedMemo({ minCharacters: 0, maxEntries: 2 });
    for (const text of ["one", "two", "one", "three", "one", "two"]) memo.count(text);
    expect(counted).toEqual(["one", "two", "three", "two"]);
  });

  it("holds no more characters than it may", () => {
    const { memo, counted } = watchedMemo({ minCharacters: 0, maxCharacters: 6 });
    for (const text of ["aaa", "bbb", "cccc", "cccc", "bbb", "ddddddd", "ddddddd"]) memo.count(text);
    expect(counted).toEqual(["aaa", "bbb", "cccc", "bbb", "ddddddd", "ddddddd"]);
  });

  const bound = fc.nat({ max: 12 });
  test.prop([fc.array(fc.string({ maxLength: 4 })), bound, bound, bound])(
    "counts as the counter inside, whatever it has seen and however little it may keep",
    (texts, maxEntries, maxCharacters, minCharacters) => {
      const { memo } = watchedMemo({ maxEntries, maxCharacters, minCharacters });
      expect(texts.map((text) => memo.count(text))).toEqual(texts.map((text) => text.length));
    },
  );
});

function watchedMemo(options: CountingMemoOptions): {
  readonly memo: TokenCounter;
  readonly counted: readonly string[];
} {
  const counted: string[] = [];
  const characters: TokenCounter = {
    name: "characters",
    countedAs: "exact",
    count(text) {
      counted.push(text);
      return text.length;
    },
  };
  return { memo: countingMemo(characters, options), counted };
}
