import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { patchSource } from "./patch-source.ts";

describe("patchSource", () => {
  const json = '{ "id":1234567890123456789, "k":1, "k":1e400, "content":[ {"n":1.0, "text":"a"}, {"text":"b"} ] }';

  it("writes a replaced field, and all others to the letter", () => {
    const before = JSON.parse(json);
    const after = { ...before, content: [before.content[0], { text: "c" }] };
    expect(patchSource(json, before, after)).toBe(
      '{"id":1234567890123456789,"k":1e400,"content":[{"n":1.0, "text":"a"},{"text":"c"}]}',
    );
  });

  it("keeps the items of a list after insertions and removals", () => {
    const before = JSON.parse(json);
    const [first] = before.content;
    expect(patchSource(json, before, { ...before, content: [first] })).toContain('"content":[{"n":1.0, "text":"a"}]');
    const longer = { ...before, content: [{ text: "new" }, ...before.content] };
    expect(patchSource(json, before, longer)).toContain(
      '"content":[{"text":"new"},{"n":1.0, "text":"a"},{"text":"b"}]',
    );
  });

  it("returns all of it if nothing was edited", () => {
    expect(patchSource(json, JSON.parse(json), JSON.parse(json))).toBe(json);
  });

  test.prop([fc.jsonValue(), fc.jsonValue()])("writes whatever the value was replaced by", (before, after) => {
    const spelled = JSON.stringify(before, undefined, 1);
    expect(JSON.parse(patchSource(spelled, JSON.parse(spelled), after))).toEqual(JSON.parse(JSON.stringify(after)));
  });
});
