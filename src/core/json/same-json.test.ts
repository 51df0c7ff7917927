import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { shuffleKeys } from "../../../test/shuffle-keys.ts";
import { sameJson } from "./same-json.ts";

describe("sameJson", () => {
  it.each([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: 1 }, { a: 1, b: 1 }],
    [[1, 2], [1]],
    [[], {}],
    [null, {}],
    [{ a: [{ b: "x" }] }, { a: [{ b: "y" }] }],
  ])("distinguishes %j from %j", (one, other) => {
    expect(sameJson(one, other)).toBe(false);
  });

  it("compares values nested deeper than the stack", () => {
    const deep = (): unknown => JSON.parse("[".repeat(50_000) + "]".repeat(50_000));
    expect(sameJson(deep(), deep())).toBe(true);
  });

  test.prop([fc.jsonValue(), fc.integer()])("does not mind the order of keys", (value, seed) => {
    expect(sameJson(value, shuffleKeys(structuredClone(value), seed))).toBe(true);
  });
});
