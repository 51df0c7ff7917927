import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { type Aligned, alignChanges } from "./align-changes.ts";

const item = (key: string, ...callIds: string[]): Aligned => ({ key, callIds });

describe("alignChanges", () => {
  it("shows what stays, what is shortened, what is folded and what is new, in order", () => {
    const before = [item("a"), item("b"), item("c"), item("d", "call 1"), item("e")];
    const after = [item("a"), item("record"), item("short d", "call 1"), item("e")];
    expect(alignChanges(before, after).map(({ kind, before: from, after: to }) => [kind, from?.key, to?.key])).toEqual([
      ["kept", "a", "a"],
      ["written", undefined, "record"],
      ["folded", "b", undefined],
      ["folded", "c", undefined],
      ["reduced", "d", "short d"],
      ["kept", "e", "e"],
    ]);
  });

  it("treats what comes again out of order as new", () => {
    const changes = alignChanges([item("a"), item("b")], [item("b"), item("a")]);
    expect(changes.map(({ kind }) => kind)).toEqual(["folded", "kept", "written"]);
  });

  const items = fc.uniqueArray(fc.nat({ max: 40 })).map((keys) => keys.map((key) => item(`k${key}`, `c${key % 5}`)));

  test.prop([items, items])("shows every message of both sides once, in its order", (before, after) => {
    const changes = alignChanges(before, after);
    expect(changes.flatMap(({ before: from }) => from ?? [])).toEqual(before);
    expect(changes.flatMap(({ after: to }) => to ?? [])).toEqual(after);
  });
});
