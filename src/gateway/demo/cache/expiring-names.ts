/** Names of cached prefixes that are forgotten when their time is over, the oldest first when there are too many. */
export interface ExpiringNames {
  has(name: string): boolean;
  /** Keeps a name for this long from now on. Keeping it again restarts its time. */
  keep(name: string, lifetimeMs: number): void;
  /** Restarts the time of a name that has not expired, with its own lifetime. */
  refresh(name: string): void;
}

/** A judgement: some ten megabytes. */
const MAX_NAMES = 500_000;

export function expiringNames(now: () => number): ExpiringNames {
  const entries = new Map<string, { readonly expiresAt: number; readonly lifetimeMs: number }>();

  function find(name: string) {
    const entry = entries.get(name);
    if (entry === undefined || entry.expiresAt > now()) return entry;
    entries.delete(name);
    return undefined;
  }

  function keep(name: string, lifetimeMs: number): void {
    entries.delete(name);
    entries.set(name, { expiresAt: now() + lifetimeMs, lifetimeMs });
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_NAMES) break;
      entries.delete(oldest);
    }
  }

  return {
    has: (name) => find(name) !== undefined,
    keep,
    refresh(name) {
      const entry = find(name);
      if (entry !== undefined) keep(name, entry.lifetimeMs);
    },
  };
}
