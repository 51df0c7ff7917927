import { test } from "@fast-check/vitest";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shuffleKeys } from "../../../test/shuffle-keys.ts";
import { isSameOriginal } from "./is-same-original.ts";

describe("isSameOriginal", () => {
  it("sees through blanks, the order of keys and how a number is written", () => {
    const [canonical, sent] = ['{"a":1,"b":[]}\n{"c":100}', '{\n  "b": [],\n  "a": 1.0\n}\n{ "c": 1e2 }'];
    expect(isSameOriginal(canonical, sent)).toBe(true);
  });

  it.each([
    ['{"a":1}', '{"a":2}'],
    ['{"a":1}', '{"a":1}\n{"a":1}'],
    ['{"id":1234567890123456789}', '{"id":1234567890123456788}'],
    ['{"a":1}', '{"a":1,"a":1}'],
    ["plain text", "plain  text"],
    ["1", "1.0"],
  ])("distinguishes %s from %s", (left, right) => expect(isSameOriginal(left, right)).toBe(false));

  const messages = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 });

  test.prop([messages, fc.integer()])("holds for every order of keys", (values, seed) => {
    const write = (list: readonly unknown[]) => list.map((each) => JSON.stringify(each)).join("\n");
    const shuffled = values.map((value) => shuffleKeys(value, seed));
    expect(isSameOriginal(write(values), write(shuffled))).toBe(true);
  });
});
