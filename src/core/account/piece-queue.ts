/** Hands out pieces, the one of highest value first; of equal ones the one that was pushed with the lower index. */
export interface PieceQueue {
  push(index: number, value: number): void;
  pop(): { readonly index: number; readonly value: number } | undefined;
}

/**
 * A row of binary heaps, one for each range of values. Only the pieces of the highest range are put in order: of tens of
 * thousands a handoff has room for a few, and most of those that fall behind never come to their turn.
 */
export function createPieceQueue(): PieceQueue {
  const heaps: (Heap | undefined)[] = [];
  /** No heap above it holds anything. */
  let highest = 0;

  return {
    push(index, value) {
      const range = rangeOf(value);
      if (range > highest) highest = range;
      let heap = heaps[range];
      if (heap === undefined) {
        heap = { indexes: [], values: [], isOrdered: false };
        while (heaps.length < range) heaps.push(undefined);
        heaps[range] = heap;
      }
      heap.indexes.push(index);
      heap.values.push(value);
      if (heap.isOrdered) rise(heap, heap.indexes.length - 1);
    },
    pop() {
      for (; highest >= 0; highest -= 1) {
        const heap = heaps[highest];
        if (heap !== undefined && heap.indexes.length > 0) return takeFirst(heap);
      }
      highest = 0;
      return undefined;
    },
  };
}

interface Heap {
  readonly indexes: number[];
  readonly values: number[];
  /** Put in order once the first is taken. */
  isOrdered: boolean;
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);
/** Leaves the exponent and the first three bits behind it: a range reaches an eighth higher than where it begins. */
const RANGE_SHIFT = 20;

/** Never lower for a higher value. */
function rangeOf(value: number): number {
  float[0] = Math.max(0, value);
  return (bits[0] ?? 0) >>> RANGE_SHIFT;
}

function takeFirst(heap: Heap): { readonly index: number; readonly value: number } | undefined {
  const { indexes, values } = heap;
  if (!heap.isOrdered) {
    for (let at = (indexes.length >> 1) - 1; at >= 0; at -= 1) sink(heap, at, indexes[at] ?? 0, values[at] ?? 0);
    heap.isOrdered = true;
  }
  const first = { index: indexes[0] ?? 0, value: values[0] ?? 0 };
  const index = indexes.pop() ?? 0;
  const value = values.pop() ?? 0;
  if (indexes.length > 0) sink(heap, 0, index, value);
  return first;
}

function rise({ indexes, values }: Heap, from: number): void {
  const index = indexes[from] ?? 0;
  const value = values[from] ?? 0;
  let at = from;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const aboveValue = values[above] ?? 0;
    const aboveIndex = indexes[above] ?? 0;
    if (value < aboveValue || (value === aboveValue && index >= aboveIndex)) break;
    values[at] = aboveValue;
    indexes[at] = aboveIndex;
    at = above;
  }
  values[at] = value;
  indexes[at] = index;
}

function sink({ indexes, values }: Heap, from: number, index: number, value: number): void {
  const { length } = indexes;
  let at = from;
  for (let child = 2 * at + 1; child < length; child = 2 * at + 1) {
    let childValue = values[child] ?? 0;
    let childIndex = indexes[child] ?? 0;
    if (child + 1 < length) {
      const otherValue = values[child + 1] ?? 0;
      const otherIndex = indexes[child + 1] ?? 0;
      if (otherValue > childValue || (otherValue === childValue && otherIndex < childIndex)) {
        childValue = otherValue;
        childIndex = otherIndex;
        child += 1;
      }
    }
    if (value > childValue || (value === childValue && index <= childIndex)) break;
    values[at] = childValue;
    indexes[at] = childIndex;
    at = child;
  }
  values[at] = value;
  indexes[at] = index;
}
