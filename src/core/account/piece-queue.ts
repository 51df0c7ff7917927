import { createHeap, type Heap } from "../base/heap.ts";

/** Hands out pieces, the one of highest value first; of equal ones the one that was pushed with the lower index. */
export interface PieceQueue {
  push(index: number, value: number): void;
  pop(): ValuedPiece | undefined;
}

interface ValuedPiece {
  readonly index: number;
  readonly value: number;
}

/**
 * Keeps pieces by ranges of values, and puts only those of the highest range in order: of tens of thousands a handoff has
 * room for a few, and most of those that fall behind never come to their turn.
 */
export function createPieceQueue(): PieceQueue {
  const waiting: ValuedPiece[][] = [];
  /** All in this range and above are in order. */
  let lowest = RANGES;
  let ordered: Heap<ValuedPiece> = createHeap([], comesBefore);

  return {
    push(index, value) {
      const range = rangeOf(value);
      if (range >= lowest) ordered.push({ index, value });
      else {
        while (waiting.length <= range) waiting.push([]);
        waiting[range]?.push({ index, value });
      }
    },
    pop() {
      let best = ordered.pop();
      for (; best === undefined && lowest > 0; best = ordered.pop()) {
        lowest -= 1;
        ordered = createHeap(waiting[lowest] ?? [], comesBefore);
      }
      return best;
    },
  };
}

function comesBefore(left: ValuedPiece, right: ValuedPiece): boolean {
  return left.value > right.value || (left.value === right.value && left.index < right.index);
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);
/** Leaves the exponent and the first three bits behind it: a range reaches an eighth higher than where it begins. */
const RANGE_SHIFT = 20;
const RANGES = 1 << (31 - RANGE_SHIFT);

/** Never lower for a higher value. */
function rangeOf(value: number): number {
  float[0] = Math.max(0, value);
  return (bits[0] ?? 0) >>> RANGE_SHIFT;
}
