/** Values by key, with a bound: what was set longest ago is forgotten first. */
export interface BoundedMemory<Key, Value> {
  has(key: Key): boolean;
  get(key: Key): Value | undefined;
  /** @param weight How much of the bound it takes: its characters, for instance. */
  set(key: Key, value: Value, weight?: number): void;
  delete(key: Key): void;
  /** What was set longest ago comes first. */
  values(): Value[];
}

/** @param most What all values may weigh together. One that weighs more by itself is not remembered. */
export function createBoundedMemory<Key, Value>(most: number): BoundedMemory<Key, Value> {
  const entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  let total = 0;

  function forget(key: Key): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    has: (key) => entries.has(key),
    get: (key) => entries.get(key)?.value,
    set(key, value, weight = 1) {
      // Moves it to the end, so that it is the last to go.
      forget(key);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= most) break;
        forget(oldest);
      }
    },
    delete: forget,
    values: () => Array.from(entries.values(), ({ value }) => value),
  };
}
