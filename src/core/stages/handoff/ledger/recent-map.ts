/**
 * A bounded map that forgets what was not written for the longest time.
 *
 * Entries stand in the order of their last write, so that the list of values is a ledger's order
 * and a map filled from that list goes on where the other stopped.
 */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Oldest write first. */
  values(): readonly Value[];
  /** How many entries were pushed out. */
  dropped(): number;
}

export function recentMap<Value>(
  maxEntries: number,
  entries: Iterable<readonly [string, Value]>,
  droppedBefore: number,
): RecentMap<Value> {
  const map = new Map<string, Value>(entries);
  let dropped = droppedBefore;
  return {
    get: (key) => map.get(key),
    set(key, value) {
      map.delete(key);
      map.set(key, value);
      if (map.size <= maxEntries) return;
      for (const oldest of map.keys()) {
        map.delete(oldest);
        dropped += 1;
        return;
      }
    },
    delete: (key) => {
      map.delete(key);
    },
    values: () => [...map.values()],
    dropped: () => dropped,
  };
}
