/**
 * Yields items in order, the best first, and sorts only as many as are needed: out of thousands of names, a handoff has
 * room for few.
 *
 * @param items Not changed.
 * @param comesBefore Whether the first of two is better. No two are equal.
 */
export function* bestFirst<Item>(
  items: readonly Item[],
  comesBefore: (left: Item, right: Item) => boolean,
): Generator<Item, void, undefined> {
  // A heap: every item comes before the two at twice its position.
  const heap = [...items];
  for (let index = (heap.length >> 1) - 1; index >= 0; index -= 1) sink(heap, index, comesBefore);
  for (let best = heap[0]; best !== undefined; best = heap[0]) {
    const last = heap.pop();
    if (heap.length > 0 && last !== undefined) {
      heap[0] = last;
      sink(heap, 0, comesBefore);
    }
    yield best;
  }
}

/** Swaps an item with the better of the two below it until it is better than both. */
function sink<Item>(heap: Item[], from: number, comesBefore: (left: Item, right: Item) => boolean): void {
  const item = heap[from];
  if (item === undefined) return;
  let place = from;
  for (;;) {
    let below = 2 * place + 1;
    let better = heap[below];
    if (better === undefined) break;
    const other = heap[below + 1];
    if (other !== undefined && comesBefore(other, better)) {
      better = other;
      below += 1;
    }
    if (!comesBefore(better, item)) break;
    heap[place] = better;
    place = below;
  }
  heap[place] = item;
}
