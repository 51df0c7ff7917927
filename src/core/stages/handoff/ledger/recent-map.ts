/**
 * A bounded map that forgets what was not written for the longest time.
 *
 * Entries are in the order of their last write, so that the list of values is a ledger's order
 * and a map filled from that list goes on where the other stopped.
 */
export interface RecentMap<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Oldest write first. */
  values(): readonly Value[];
}

export function recentMap<Value>(maxEntries: number, entries: Iterable<readonly [string, Value]>): RecentMap<Value> {
  const map = new Map<string, Value>(entries);
  return {
    get: (key) => map.get(key),
    set(key, value) {
      map.delete(key);
      map.set(key, value);
      const [oldest = key] = map.keys();
      if (map.size > maxEntries) map.delete(oldest);
    },
    delete: (key) => {
      map.delete(key);
    },
    values: () => [...map.values()],
  };
}
