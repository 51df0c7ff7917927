import { type Held, holdLease } from "../archives/hold-lease.ts";
import type { Archive, Leases } from "../core/base/ports.ts";
import type { Lease } from "../core/model/lease.ts";

/** Does some work while no other process can compact the session, or nothing if another process does or just did. */
export type HoldSession = <Result>(work: (current: () => Lease) => Promise<Result>) => Promise<Held<Result>>;

export interface HeldSession {
  readonly archive: Archive;
  readonly leases: Leases;
  readonly session: string;
  readonly lineage: string;
  /** The state that the work is based on, as the archive returned it. */
  readonly state: string | undefined;
}

/** Holds the lease of a session around a compaction that was planned from a state. */
export function holdSession({ archive, leases, session, lineage, state }: HeldSession): HoldSession {
  return async (work) => {
    const held = await holdLease(leases, session, async (lease) => {
      // Between reading the state and getting the lease, its last holder may have compacted this very conversation.
      const isCurrent = (await archive.loadState(lineage, session)) === state;
      return isCurrent ? { done: await work(lease) } : undefined;
    });
    return held.kind === "done" && held.result !== undefined
      ? { kind: "done", result: held.result.done }
      : { kind: "in-flight" };
  };
}
