import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { shuffleKeys } from "../../../../../../test/shuffle-keys.ts";
import { listNewTexts } from "./list-new-texts.ts";

describe("listNewTexts", () => {
  it("lists texts at any depth, but not those that are replaced", () => {
    const input = { edits: [{ old_string: "a", new_string: "b" }], path: "c", count: 3, before: "d" };
    expect(listNewTexts(input)).toEqual(["b", "c"]);
  });

  it("takes a key for a key, whatever its name", () => {
    expect(listNewTexts(JSON.parse('{"__proto__": {"constructor": "a"}}'))).toEqual(["a"]);
  });

  it("ends however deep and wide the input is", () => {
    let deep: unknown = "end";
    for (let depth = 0; depth < 50_000; depth += 1) deep = [deep];
    expect(listNewTexts(deep)).toEqual([]);
    expect(listNewTexts(Array.from({ length: 200_000 }, () => "a")).length).toBeLessThanOrEqual(10_000);
  });

  test.prop([fc.jsonValue(), fc.nat()])("does not depend on the order of keys", (value, seed) => {
    expect(listNewTexts(shuffleKeys(value, seed))).toEqual(listNewTexts(value));
  });
});
