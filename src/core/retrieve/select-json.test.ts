import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { selectJson } from "./select-json.ts";

const document = `{
  "id": 12345678901234567890, "rate": 1.0,
  "log": "first\\nsecond",
  "items": [ {"name": "a"}, {"name": "b, ]}\\""}, 3 ],
  "odd key.": {"": null, "it's": true}, "__proto__": "own",
  "twice": 1, "twice": 2
}`;

describe("selectJson", () => {
  it.each([
    ["$.rate", "1.0"],
    ["$.id", "12345678901234567890"],
    ["$.log", "first\nsecond"],
    ["$.items[0]", '{"name": "a"}'],
    ["$.items[1].name", 'b, ]}"'],
    ["$.items[-1]", "3"],
    ["$.items[*].name", '"a"\n"b, ]}\\""'],
    ["$['odd key.']['it\\'s']", "true"],
    ['$["odd key."][""]', "null"],
    ["$['odd key.'].*", "null\ntrue"],
    ["$.__proto__", "own"],
    ["$.twice", "2"],
    ["$", document],
    ["$.missing", ""],
    ["$.items.name", ""],
    ["$.items[7]", ""],
    ["$.rate[0]", ""],
    ["$['odd key.'][0]", ""],
    ["$.toString", ""],
    ["$.log.length", ""],
  ])("%s", (path, expected) => {
    expect(select(document, path).text).toBe(expected);
  });

  it("counts what it found and what it left out", () => {
    expect(select('{"a":[1,22],"b":3}', "$.a[*]").notes).toEqual([
      "2 values at the path; 15 of 18 characters left out",
    ]);
    expect(select('{"a":1}', "$.b").notes).toEqual(["0 values at the path; 7 of 7 characters left out"]);
  });

  it.each(["", "a.b", "$a", "$.", "$..a", "$.a[", "$.a[x]", "$[?(@.a)]", "$.a b", "$['a", `$${".a".repeat(600)}`])(
    "refuses the path %s",
    (path) => {
      expect(() => select(document, path)).toThrow(expect.objectContaining({ code: "INVALID_POLICY" }));
    },
  );

  it("says so if the original is not JSON", () => {
    expect(() => select("2 tests failed", "$.a")).toThrow("path must be left out if the original is not JSON");
  });

  it("takes any depth and any length", () => {
    const deep = `{"a":${"[".repeat(200_000)}${"]".repeat(200_000)},"b":"${"\\\\".repeat(500_000)}","c":7}`;
    expect(select(deep, "$.c").text).toBe("7");
    expect(select(deep, "$.a").text).toHaveLength(400_000);
    expect(select(`[${"1,".repeat(300_000)}2]`, "$[-1]").text).toBe("2");
  });

  test.prop([fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(undefined, 1, "\t"), fc.array(fc.nat(), { maxLength: 4 })])(
    "cuts out what a parser finds",
    (value, indent, picks) => {
      const { path, expected } = walk(JSON.parse(JSON.stringify(value)), picks);
      const { text } = select(JSON.stringify(value, undefined, indent), path);
      expect(typeof expected === "string" ? text : JSON.parse(text)).toEqual(expected);
    },
  );

  test.prop([fc.array(fc.jsonValue({ maxDepth: 3 }))])("gives every value of an array", (values) => {
    const { text } = select(JSON.stringify(values), "$[*]");
    expect(text).toBe(values.map((value) => JSON.stringify(value)).join("\n"));
  });
});

// Helpers

function select(text: string, path: string) {
  return selectJson({ text, firstLine: 1, notes: [] }, path);
}

/** Descends into a value as far as the picks lead. */
function walk(value: unknown, picks: readonly number[]): { path: string; expected: unknown } {
  let path = "$";
  let expected = value;
  for (const pick of picks) {
    if (typeof expected !== "object" || expected === null) break;
    const entries = Object.entries(expected);
    const entry = entries[pick % Math.max(1, entries.length)];
    if (entry === undefined) break;
    path += Array.isArray(expected) ? `[${entry[0]}]` : `["${entry[0].replaceAll(/["\\]/g, "\\$&")}"]`;
    expected = entry[1];
  }
  return { path, expected };
}
