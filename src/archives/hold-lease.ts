import type { Leases } from "../core/base/ports.ts";
import type { Lease } from "../core/model/lease.ts";

export interface HoldLeaseOptions {
  /** How often the lease is refreshed; well below its lifetime. */
  readonly refreshMs?: number;
  /** After so many failures in a row it is no longer refreshed; then it runs out by itself. */
  readonly maxFailures?: number;
}

/** The outcome of work that needs a lease. */
export type Held<Result> = { readonly kind: "done"; readonly result: Result } | { readonly kind: "in-flight" };

/** A judgement: five times within the life of a lease, and given up when it is over. */
const REFRESH_MS = 60_000;
const MAX_FAILURES = 5;

/**
 * Does some work with the lease of a session, or nothing if another process holds it.
 *
 * The lease is refreshed during the work and released afterwards, however the work ended. `current` gives the
 * lease to commit with; if the lease was lost, that commit is refused, so the work need not watch it.
 */
export async function holdLease<Result>(
  leases: Leases,
  session: string,
  work: (current: () => Lease) => Promise<Result>,
  { refreshMs = REFRESH_MS, maxFailures = MAX_FAILURES }: HoldLeaseOptions = {},
): Promise<Held<Result>> {
  const acquired = await leases.tryAcquire(session);
  if (acquired === undefined) return { kind: "in-flight" };
  let lease = acquired;
  let failures = 0;

  const timer = setInterval(() => {
    leases.refresh(lease).then(
      (refreshed) => {
        failures = 0;
        if (refreshed === undefined) clearInterval(timer);
        else lease = refreshed;
      },
      () => {
        failures += 1;
        if (failures >= maxFailures) clearInterval(timer);
      },
    );
  }, refreshMs);
  // A host that only waits for its lease has nothing left to do.
  if (typeof timer === "object") timer.unref();

  try {
    return { kind: "done", result: await work(() => lease) };
  } finally {
    clearInterval(timer);
    // A lease that cannot be released expires; the work itself is done.
    await leases.release(lease).catch(() => undefined);
  }
}
