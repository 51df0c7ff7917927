import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { createHeap, type Heap } from "./heap.ts";

const isSmaller = (left: number, right: number): boolean => left < right;

describe("createHeap", () => {
  it("gives nothing if there is nothing", () => {
    expect(createHeap([], isSmaller).pop()).toBeUndefined();
  });

  it("leaves the items as they are", () => {
    const items = [3, 1, 2];
    expect(drain(createHeap(items, isSmaller))).toEqual([1, 2, 3]);
    expect(items).toEqual([3, 1, 2]);
  });

  test.prop([fc.array(fc.integer())])("gives all in the order of a sort", (items) => {
    expect(drain(createHeap(items, isSmaller))).toEqual(items.toSorted((left, right) => left - right));
  });

  test.prop([
    fc.array(fc.nat({ max: 9 })),
    fc.array(fc.option(fc.nat({ max: 9 }), { nil: undefined }), { maxLength: 80 }),
  ])("gives the best of its items, however pushes and pops alternate", (items, moves) => {
    const heap = createHeap(items, isSmaller);
    const inside = [...items];
    for (const move of moves) {
      if (move !== undefined) {
        heap.push(move);
        inside.push(move);
        continue;
      }
      inside.sort((left, right) => left - right);
      expect(heap.pop()).toBe(inside.shift());
    }
  });
});

// Helpers

function drain<Item>(heap: Heap<Item>): Item[] {
  const items: Item[] = [];
  for (let next = heap.pop(); next !== undefined; next = heap.pop()) items.push(next);
  return items;
}
