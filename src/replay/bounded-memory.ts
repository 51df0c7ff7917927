/** Remembers values by name, as large as they may be together: those that were set longest ago go first. */
export interface BoundedMemory<Value> {
  has(name: string): boolean;
  get(name: string): Value | undefined;
  /** @param size Of the value, in whatever all of them are measured. */
  set(name: string, value: Value, size: number): void;
}

export function createBoundedMemory<Value>(mostTogether: number): BoundedMemory<Value> {
  const entries = new Map<string, { readonly value: Value; readonly size: number }>();
  let together = 0;
  const forget = (name: string): void => {
    together -= entries.get(name)?.size ?? 0;
    entries.delete(name);
  };
  return {
    has: (name) => entries.has(name),
    get: (name) => entries.get(name)?.value,
    set(name, value, size) {
      forget(name);
      entries.set(name, { value, size });
      together += size;
      for (const oldest of entries.keys()) {
        if (together <= mostTogether) break;
        forget(oldest);
      }
    },
  };
}
