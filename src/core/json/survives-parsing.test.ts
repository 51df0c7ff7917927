import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { survivesParsing } from "./survives-parsing.ts";

describe("survivesParsing", () => {
  it.each([
    '{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}',
    '{ "b" : 1.0, "a" : 1e2, "n": -0.50, "z": 0.0e9 }',
    '["a","a",{"\\"a\\"":"12345678901234567890"}]',
    "9007199254740992",
    "0.1",
    "5e-324",
  ])("accepts what only spells a value differently: %s", (json) => expect(survivesParsing(json)).toBe(true));

  it.each([
    ["more digits than a double has", '{"id":1234567890123456789}'],
    ["a number that is too large", "[1e400]"],
    ["a number that is too small", "[1e-400]"],
    ["the sign of zero", "-0"],
    ["digits after the point", "0.1000000000000000055511151231257827"],
    ["a key twice", '{"a":1,"b":2,"a":1}'],
    ["a key twice, spelled differently", '{"a":1,"\\u0061":2}'],
    ["a key twice deep inside", '[0,{"x":[{"k":{},"k":[]}]}]'],
  ])("reports what a value does not preserve: %s", (_name, json) => expect(survivesParsing(json)).toBe(false));

  test.prop([fc.jsonValue(), fc.constantFrom(0, 1, "\t")])(
    "accepts whatever was written from a value",
    (value, indent) => {
      expect(survivesParsing(JSON.stringify(value, undefined, indent).replaceAll(/-0(?=[,\]}\s]|$)/g, "0"))).toBe(true);
    },
  );

  // Above the maximum, numbers are written with an exponent.
  test.prop([fc.bigInt({ min: 2n ** 53n, max: 10n ** 21n - 10n ** 6n })])(
    "accepts the integers that are written as they came",
    (integer) => {
      expect(survivesParsing(`[${integer}]`)).toBe(BigInt(JSON.stringify(Number(integer))) === integer);
    },
  );

  it("handles a long number and a deep text in a moment", () => {
    expect(survivesParsing(`${"1".repeat(500_000)}${"0".repeat(500_000)}`)).toBe(false);
    expect(survivesParsing(`${"[".repeat(500_000)}${"]".repeat(500_000)}`)).toBe(true);
  });
});
