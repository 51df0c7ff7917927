import type { Partition } from "../model/partition.ts";

/** Whether a message is folded into the handoff. */
export function isFolded(index: number, { headEnd, tailStart, anchors }: Partition): boolean {
  return index >= headEnd && index < tailStart && !isAmong(index, anchors);
}

/** A binary search: a reply may have made thousands of calls, all of them anchors, and we ask about every message. */
function isAmong(index: number, ascending: readonly number[]): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? index) < index) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === index;
}
