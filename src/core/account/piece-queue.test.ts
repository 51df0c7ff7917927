import { fc, test } from "@fast-check/vitest";
import { expect } from "vitest";
import { createPieceQueue, type PieceQueue } from "./piece-queue.ts";

const values = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: 0, max: 3 })), { maxLength: 60 });

test.prop([values])("hands out pieces in sorted order, the first of equal ones first", (list) => {
  const queue = createPieceQueue();
  for (const [index, value] of list.entries()) queue.push(index, value);
  const sorted = list.map((value, index) => ({ index, value })).sort((a, b) => b.value - a.value || a.index - b.index);
  expect(drain(queue)).toEqual(sorted.map(({ index }) => index));
  expect(queue.pop()).toBeUndefined();
});

test.prop([fc.array(fc.option(fc.nat({ max: 9 }), { nil: undefined }), { maxLength: 80 })])(
  "hands out the best of its pieces, however pushes and pops alternate",
  (moves) => {
    const queue = createPieceQueue();
    const inside: { index: number; value: number }[] = [];
    for (const [index, value] of moves.entries()) {
      if (value !== undefined) {
        queue.push(index, value);
        inside.push({ index, value });
        continue;
      }
      inside.sort((a, b) => b.value - a.value || a.index - b.index);
      expect(queue.pop()).toEqual(inside.shift());
    }
  },
);

// Helpers

function drain(queue: PieceQueue): number[] {
  const indexes: number[] = [];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) indexes.push(next.index);
  return indexes;
}
