import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { parseNumberAt } from "./note-scalar.ts";

const digits = fc.stringMatching(/^\d{1,20}$/);
const written = fc
  .tuple(fc.constantFrom("", "-"), digits, fc.option(digits), fc.constantFrom("", "", "e3", "E-7", ".", "x"))
  .map(([sign, whole, decimals, end]) => `${sign}${whole}${decimals === null ? "" : `.${decimals}`}${end}`);

describe("parseNumber", () => {
  it.each(["0", "-0", "7", "-12.5", "0.1", "123456789012345", "1234567890.12345", "-", "1.", "-.5", "1.2.3", "1e400"])(
    "reads %s as Number does",
    (text) => {
      expect(read(text)).toBe(Number(text));
    },
  );

  test.prop([written])("parses what is between two positions as Number does", (text) => {
    expect(read(text)).toBe(Number(text));
  });

  test.prop([fc.double({ noNaN: true, noDefaultInfinity: true })])("reads every number as it was written", (value) => {
    expect(read(JSON.stringify(value))).toBe(Number(JSON.stringify(value)));
  });
});

function read(text: string): number {
  return parseNumberAt(`[1${text}9]`, 2, 2 + text.length);
}
