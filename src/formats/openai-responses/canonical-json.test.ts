import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { shuffleKeys } from "../../../test/shuffle-keys.ts";
import { canonicalJson } from "./canonical-json.ts";

describe("canonicalJson", () => {
  it("sorts the keys of every object and leaves lists in order", () => {
    expect(canonicalJson({ b: [2, 1], a: { d: null, c: "x" } })).toBe('{"a":{"c":"x","d":null},"b":[2,1]}');
  });

  it("gives up on a value that would exhaust the stack", () => {
    expect(canonicalJson(JSON.parse("[".repeat(50_000) + "]".repeat(50_000)))).toBeUndefined();
  });

  test.prop([fc.jsonValue(), fc.integer()])("does not depend on the order of keys", (value, seed) => {
    expect(canonicalJson(shuffleKeys(value, seed))).toBe(canonicalJson(value));
  });

  test.prop([fc.jsonValue()])("says the same as the value", (value) => {
    expect(JSON.parse(canonicalJson(value) ?? "")).toEqual(JSON.parse(JSON.stringify(value)));
  });
});
