import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { bestFirst } from "./best-first.ts";

const isSmaller = (left: number, right: number): boolean => left < right;

describe("bestFirst", () => {
  it("gives nothing if there is nothing", () => {
    expect([...bestFirst([], isSmaller)]).toEqual([]);
  });

  it("leaves the items as they are", () => {
    const items = [3, 1, 2];
    expect([...bestFirst(items, isSmaller)]).toEqual([1, 2, 3]);
    expect(items).toEqual([3, 1, 2]);
  });

  test.prop([fc.array(fc.integer())])("gives all in the order of a sort", (items) => {
    expect([...bestFirst(items, isSmaller)]).toEqual(items.toSorted((left, right) => left - right));
  });
});
