import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { readPrinted } from "./read-printed.ts";

describe("readPrinted", () => {
  it.each([
    ['HTTP_TIMEOUT_MS=30000 and LEVEL: "4"', ["HTTP_TIMEOUT_MS 30000", "LEVEL 4"]],
    ["POOL = 7;", ["POOL 7"]],
    ["-OLD_NAME=1\n+NEW_NAME=2", ["NEW_NAME 2"]],
    ["lower=1 A=2 AB=3 process.env.NAME=4 NAMEs=5", []],
    ["FIRST=SECOND=3", ["FIRST SECOND"]],
    ["TODO: 12 things", []],
  ])("finds what %j assigns", (text, expected) => {
    expect(readPrinted(text).assignments.map(({ name, value }) => `${name} ${value}`)).toEqual(expected);
  });

  it.each([
    ["started\n  Listening on port 4173\ndone", ["Listening on port 4173"]],
    ["pid 12, port 13\nVersion 2", ["pid 12, port 13", "Version 2"]],
    ["at 127.0.0.1:80\nat 127.0.0.12\nat 127 ms", ["at 127.0.0.1:80"]],
    ["ports, valid, import, my_id", []],
    ["-port 1\n- port 2", ["- port 2"]],
    [`id ${"x".repeat(200)}`, []],
    ["commit", ["commit"]],
  ])("finds the lines of %j that label a value", (text, expected) => {
    expect(readPrinted(text).labelledLines).toEqual(expected);
  });

  const pieces = fc.constantFrom("PORT", "id", "Id", "A_B", "X", "version", "127.0.0.1", "=", ":", " ", "-", ".", "\n");
  test.prop([fc.array(fc.oneof(pieces, fc.constantFrom("1", "a", '"', "é", "_", "localhost")), { maxLength: 20 })])(
    "sees every label that stands by itself",
    (words) => {
      const text = words.join("");
      const isLabelled = /\b(?:port|localhost|127\.0\.0\.1|pid|id|commit|version)\b/i;
      const expected = text.split("\n").filter((line) => isLabelled.test(line) && !/^-(?! )/.test(line));
      expect(readPrinted(text).labelledLines).toEqual(expected.map((line) => line.trim()));
    },
  );

  test.prop([fc.array(fc.oneof(pieces, fc.constantFrom("1", "a", '"', "é", "_", "NAME")), { maxLength: 20 })])(
    "sees every name in capitals with a sign after it",
    (words) => {
      const text = words.join("");
      const name = /(?<![\w$.<>-])(?:[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,8}|[A-Z]{3,20})(?= ?= ?1|: ?1)/g;
      const found = new Set(readPrinted(text).assignments.map((assignment) => assignment.name));
      const isInside = (at: number) => /[=:] ?"?[^\s"]*$/.test(text.slice(0, at));
      for (const { 0: expected, index } of text.matchAll(name)) if (!isInside(index)) expect(found).toContain(expected);
    },
  );
});
