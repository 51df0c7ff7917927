/** Hands out items, the best first, and sorts only as many as are taken. */
export interface Heap<Item> {
  push(item: Item): void;
  /** Takes the best item out. */
  pop(): Item | undefined;
}

/**
 * @param first What it holds in the beginning; not changed.
 * @param comesBefore Whether the first of two is better. Two of which neither is are the same to whoever takes them.
 */
export function createHeap<Item>(
  first: readonly Item[],
  comesBefore: (left: Item, right: Item) => boolean,
): Heap<Item> {
  // Every item comes before the two at twice its position.
  const items = [...first];

  /** Swaps an item with the better of the two below it until it is better than both. */
  function sink(item: Item, from: number): void {
    let place = from;
    for (;;) {
      let below = 2 * place + 1;
      let better = items[below];
      if (better === undefined) break;
      const other = items[below + 1];
      if (other !== undefined && comesBefore(other, better)) {
        better = other;
        below += 1;
      }
      if (!comesBefore(better, item)) break;
      items[place] = better;
      place = below;
    }
    items[place] = item;
  }

  for (let index = (items.length >> 1) - 1; index >= 0; index -= 1) {
    const item = items[index];
    if (item !== undefined) sink(item, index);
  }
  return {
    push(item) {
      let place = items.length;
      while (place > 0) {
        const above = (place - 1) >> 1;
        const other = items[above];
        if (other === undefined || !comesBefore(item, other)) break;
        items[place] = other;
        place = above;
      }
      items[place] = item;
    },
    pop() {
      const best = items[0];
      const last = items.pop();
      if (last !== undefined && items.length > 0) sink(last, 0);
      return best;
    },
  };
}
