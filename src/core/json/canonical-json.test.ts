import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { shuffleKeys } from "../../../test/shuffle-keys.ts";
import { canonicalJson } from "./canonical-json.ts";

describe("canonicalJson", () => {
  it("writes the keys of every object in order", () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  });

  it.each([
    ["a time", new Date(0), '"1970-01-01T00:00:00.000Z"'],
    ["bytes", { at: 1, a: new Uint8Array([7, 8]) }, '{"a":{"0":7,"1":8},"at":1}'],
    ["a value with its own JSON form", { z: 1, o: { toJSON: () => ({ b: 1, a: 2 }) } }, '{"o":{"a":2,"b":1},"z":1}'],
    ["an object without a prototype", Object.assign(Object.create(null), { b: 1, a: 2 }), '{"a":2,"b":1}'],
    [
      "a key that objects inherit",
      JSON.parse('{"__proto__":{"b":1,"a":2},"a":1}'),
      '{"__proto__":{"a":2,"b":1},"a":1}',
    ],
    ["keys that are numbers", { 10: "b", 2: "a" }, '{"2":"a","10":"b"}'],
    ["what JSON leaves out", { b: undefined, a: [undefined] }, '{"a":[null]}'],
    ["nothing at all", undefined, ""],
    ["a number JSON has no room for", { a: 1n }, ""],
  ])("writes %s", (_name, value, expected) => {
    expect(canonicalJson(value)).toBe(expected);
  });

  it("is empty for a circle", () => {
    const circle: Record<string, unknown> = {};
    circle["self"] = circle;
    expect(canonicalJson(circle)).toBe("");
  });

  it("is empty for nesting beyond what a stack holds", () => {
    expect(canonicalJson(JSON.parse("[".repeat(50_000) + "]".repeat(50_000)))).toBe("");
  });

  test.prop([fc.jsonValue(), fc.nat()])("does not depend on the order of keys, and changes nothing", (value, seed) => {
    const shuffled = shuffleKeys(value, seed);
    const before = JSON.stringify(shuffled);
    expect(canonicalJson(shuffled)).toBe(canonicalJson(value));
    expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    expect(JSON.stringify(shuffled)).toBe(before);
  });
});
