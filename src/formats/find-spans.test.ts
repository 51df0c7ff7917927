import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { findFieldSpans, findItemSpans } from "./find-spans.ts";

describe("findFieldSpans", () => {
  it("finds each value, whatever space surrounds it", () => {
    const text = ' { "model" : "m" ,\n"messages":[ {"a":1} , "x]" ],"n":-1.5e3}';
    const fields = findFieldSpans(text);

    expect([...(fields ?? [])].map(([key, { start, end }]) => [key, text.slice(start, end)])).toEqual([
      ["model", '"m"'],
      ["messages", '[ {"a":1} , "x]" ]'],
      ["n", "-1.5e3"],
    ]);
  });

  it("reads a key that is written with escapes", () => {
    expect(findFieldSpans('{"\\u006dessages":[]}')?.has("messages")).toBe(true);
  });

  it("refuses a field that occurs twice", () => {
    expect(findFieldSpans('{"messages":[],"messages":[1]}')).toBeUndefined();
    expect(findFieldSpans('{"messages":[],"\\u006dessages":[1]}')).toBeUndefined();
  });

  it("refuses what is not an object", () => {
    for (const text of ["[]", '"{"', "1", "null"]) expect(findFieldSpans(text)).toBeUndefined();
  });

  it("survives nesting of any depth", () => {
    const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const text = `{"a":${deep},"b":1}`;
    expect(findFieldSpans(text)?.get("b")).toEqual({ start: text.length - 2, end: text.length - 1 });
  });

  test.prop([fc.dictionary(fc.string(), fc.jsonValue()), fc.nat({ max: 3 })])(
    "returns slices that parse to the values of their fields",
    (object, indent) => {
      const text = JSON.stringify(object, undefined, indent);
      const fields = findFieldSpans(text) ?? new Map();

      expect([...fields.keys()]).toEqual(Object.keys(JSON.parse(text) as object));
      for (const [key, { start, end }] of fields) {
        expect(JSON.parse(text.slice(start, end))).toEqual(JSON.parse(JSON.stringify(object[key])));
      }
    },
  );
});

describe("findItemSpans", () => {
  it("refuses what is not an array", () => {
    expect(findItemSpans('"[]"', { start: 0, end: 4 })).toBeUndefined();
  });

  it.each(["[}", "[1,,2]", "[,]"])("gives up on %s, which is not JSON", (text) => {
    expect(findItemSpans(text, { start: 0, end: text.length })).toBeUndefined();
  });

  test.prop([fc.array(fc.constantFrom(...'[]{}:,"\\ 1a'), { maxLength: 40 })])(
    "terminates, whatever it is given",
    (characters) => {
      const text = `[${characters.join("")}`;
      expect(() => findItemSpans(text, { start: 0, end: text.length })).not.toThrow();
    },
  );

  test.prop([fc.array(fc.jsonValue()), fc.nat({ max: 3 })])(
    "returns slices that parse to their items",
    (items, indent) => {
      const text = JSON.stringify(items, undefined, indent);
      const spans = findItemSpans(text, { start: 0, end: text.length });
      expect(spans?.map(({ start, end }) => JSON.parse(text.slice(start, end)))).toEqual(JSON.parse(text));
    },
  );
});
