/** Hands out pieces, the one of highest value first; of equal ones the one that was pushed with the lower index. */
export interface PieceQueue {
  push(index: number, value: number): void;
  pop(): { readonly index: number; readonly value: number } | undefined;
}

/** A binary heap in two lists. */
export function createPieceQueue(): PieceQueue {
  const indexes: number[] = [];
  const values: number[] = [];

  const isBefore = (left: number, right: number): boolean => {
    const [one = 0, other = 0] = [values[left], values[right]];
    return one > other || (one === other && (indexes[left] ?? 0) < (indexes[right] ?? 0));
  };
  const swap = (left: number, right: number): void => {
    const [index = 0, value = 0] = [indexes[left], values[left]];
    indexes[left] = indexes[right] ?? 0;
    values[left] = values[right] ?? 0;
    indexes[right] = index;
    values[right] = value;
  };

  return {
    push(index, value) {
      indexes.push(index);
      values.push(value);
      let at = indexes.length - 1;
      while (at > 0 && isBefore(at, (at - 1) >> 1)) {
        swap(at, (at - 1) >> 1);
        at = (at - 1) >> 1;
      }
    },
    pop() {
      const [index, value] = [indexes[0], values[0]];
      if (index === undefined || value === undefined) return undefined;
      swap(0, indexes.length - 1);
      indexes.pop();
      values.pop();
      for (let at = 0; ; ) {
        let child = 2 * at + 1;
        if (child >= indexes.length) break;
        if (child + 1 < indexes.length && isBefore(child + 1, child)) child += 1;
        if (!isBefore(child, at)) break;
        swap(at, child);
        at = child;
      }
      return { index, value };
    },
  };
}
