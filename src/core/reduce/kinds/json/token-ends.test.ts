import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { endOfCutString } from "./token-ends.ts";

const LONG = "long ".repeat(20);
/** A whole string, or the rest of it on its line. */
const STRING = /"(?:[^"\\\n]|\\[^\n])*(?:"|\\?(?=\n|$))/y;

describe("endOfString", () => {
  it.each([
    ['"a", 1', 3],
    ['"a\\"b" : 1', 6],
    ['"cut\n"b"', 4],
    ['"cut\\\n"b"', 5],
    [`"${LONG}" `, LONG.length + 2],
    [`"${LONG}\\"" `, LONG.length + 4],
    [`"${LONG}\n"b"`, LONG.length + 1],
    [`"${LONG}`, LONG.length + 1],
  ])("finds the end of %j", (text, end) => {
    expect(endOfCutString(text, 0, text.length)).toBe(end);
  });

  test.prop([fc.array(fc.constantFrom('"', "\\", "\n", "a", LONG), { maxLength: 30 })])(
    "never goes beyond the line",
    (parts) => {
      const text = `"${parts.join("")}`;
      STRING.lastIndex = 0;
      expect(endOfCutString(text, 0, text.length)).toBe(STRING.exec(text)?.[0].length);
    },
  );
});
