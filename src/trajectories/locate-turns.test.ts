import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { locateTurns } from "./locate-turns.ts";

describe("locateTurns", () => {
  it("finds the elements of a field, whatever surrounds it", () => {
    const text = '\uFEFF {"id": 12345678901234567890, "t": "]}\\"", "m": [ {"a": [1, "}"]} ,2.50,"x" ] }\r';
    expect(cut(text, "m")).toEqual(['{"a": [1, "}"]}', "2.50", '"x"']);
  });

  it("finds the elements of a bare list", () => {
    expect(cut("[1,[2],{}]", undefined)).toEqual(["1", "[2]", "{}"]);
    expect(cut("[]", undefined)).toEqual([]);
  });

  it("takes the last of two fields with one name, as a parser does, however it is spelled", () => {
    expect(cut('{"m":[1],"\\u006d":[2]}', "m")).toEqual(["2"]);
  });

  it.each(['{"m":"text"}', '{"n":[1]}', '"m"', "7", "{}"])("finds nothing in %s", (text) => {
    expect(cut(text, "m")).toEqual([]);
  });

  it("skips nesting as deep as a text is long", () => {
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    expect(cut(`{"x":${deep},"m":[${deep}]}`, "m")).toEqual([deep]);
  });

  test.prop([fc.array(fc.jsonValue()), fc.jsonValue(), fc.constantFrom(undefined, 1, "\t")])(
    "finds exactly what a parser finds",
    (list, other, indent) => {
      const text = JSON.stringify({ before: other, list, after: other }, undefined, indent);
      expect(cut(text, "list").map((element) => JSON.parse(element))).toEqual(JSON.parse(JSON.stringify(list)));
      const bare = JSON.stringify(list, undefined, indent);
      expect(cut(bare, undefined).map((element) => JSON.parse(element))).toEqual(JSON.parse(JSON.stringify(list)));
    },
  );
});

// Helpers

function cut(text: string, key: string | undefined): string[] {
  return locateTurns(text, key).map(({ start, end }) => text.slice(start, end));
}
