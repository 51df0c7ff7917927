import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { shuffleKeys } from "../../../test/shuffle-keys.ts";
import { canonicalJson } from "./canonical-json.ts";
import { spellJson } from "./spell-json.ts";

describe("spellJson", () => {
  it("writes keys in their own order, and in a fixed one", () => {
    expect(spellJson({ b: [{ d: "ä\n", c: 2 }], a: null })).toEqual({
      text: '{"b":[{"d":"ä\\n","c":2}],"a":null}',
      canonical: '{"a":null,"b":[{"c":2,"d":"ä\\n"}]}',
    });
  });

  it.each([
    ["a time", new Date(0)],
    ["bytes", { at: 1, a: new Uint8Array([7, 8]) }],
    ["a value with a form of its own", { z: 1, o: { toJSON: () => ({ b: 1, a: 2 }) } }],
    ["a key that objects inherit", JSON.parse('{"b":1,"__proto__":{"b":1,"a":2},"a":1}')],
    ["keys that are numbers", { b: 1, 10: "b", 2: "a" }],
    ["what JSON leaves out", { b: undefined, a: [undefined, () => 1], c: () => 1 }],
    ["half a character", { b: "\ud800", a: "\udc00" }],
    ["an empty key", { b: 1, "": 2 }],
  ])("writes %s as JSON does", (_name, value) => {
    expect(spellJson(value)).toEqual({ text: JSON.stringify(value), canonical: canonicalJson(value) });
  });

  it.each([
    ["nothing at all", undefined],
    ["a number JSON has no room for", { a: 1n }],
  ])("is empty for %s", (_name, value) => {
    expect(spellJson(value)).toEqual({ text: "", canonical: "" });
  });

  test.prop([fc.jsonValue(), fc.nat()])("agrees with JSON and with canonicalJson", (value, seed) => {
    const shuffled = shuffleKeys(value, seed);
    expect(spellJson(shuffled)).toEqual({ text: JSON.stringify(shuffled), canonical: canonicalJson(value) });
  });
});
