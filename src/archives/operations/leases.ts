import { CompactionError } from "../../core/base/errors.ts";
import type { Lease } from "../../core/model/lease.ts";
import { checkName } from "./check-name.ts";
import type { OperationContext } from "./context.ts";
import type { OfSession } from "./open-session.ts";
import { type Operation, query } from "./operation.ts";
import { parseNumber, parseOptionalText } from "./parse-row.ts";
import { ensureTenant, findNow, findTenant } from "./tenants.ts";

/**
 * Between reading the clock and writing, a transaction can wait for others; that alone does not mean that the clock was
 * set back.
 */
const CLOCK_TOLERANCE_MS = 30_000;

export interface AcquireInput extends OfSession {
  readonly holder: string;
  readonly lifetimeMs: number;
  /** A former holder that is known to be gone. */
  readonly goneHolder?: string;
}

/**
 * A lease is free if nobody holds it, if its holder is gone or its time is over, and if it was refreshed well in the
 * future: then the clock was set back, and waiting for the stored end could take for ever. Taking it over early is
 * safe, because the token keeps the former holder from committing.
 */
export function* acquireLease(context: OperationContext, input: AcquireInput): Operation<Lease | undefined> {
  const { session, holder, lifetimeMs, goneHolder = holder } = input;
  checkName("session", session);
  const tenantId = yield* ensureTenant(context);
  const nowMs = yield* findNow(context);
  const [row] = yield* query(
    `INSERT INTO leases (tenant_id, session, token, holder, refreshed_at, expires_at) VALUES ($1, $2, 1, $3, $4, $5)
     ON CONFLICT (tenant_id, session) DO UPDATE SET token = leases.token + 1, holder = excluded.holder,
       refreshed_at = excluded.refreshed_at, expires_at = excluded.expires_at
     WHERE leases.holder IS NULL OR leases.expires_at <= excluded.refreshed_at
       OR leases.refreshed_at > $6 OR leases.holder = $7
     RETURNING token`,
    [tenantId, session, holder, nowMs, nowMs + lifetimeMs, nowMs + CLOCK_TOLERANCE_MS, goneHolder],
  );
  if (row === undefined) return undefined;
  return { session, holder, token: parseNumber(row["token"]), expiresAtMs: nowMs + lifetimeMs };
}

/** Who holds the lease of a session; undefined if nobody does. */
export function* findHolder(context: OperationContext, { session }: OfSession): Operation<string | undefined> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return undefined;
  const [row] = yield* query("SELECT holder FROM leases WHERE tenant_id = $1 AND session = $2", [tenantId, session]);
  return parseOptionalText(row?.["holder"]);
}

export interface RefreshInput {
  readonly lease: Lease;
  readonly lifetimeMs: number;
}

/** By holder, not by time: a lease that expired but that nobody took over can still be refreshed. */
export function* refreshLease(
  context: OperationContext,
  { lease, lifetimeMs }: RefreshInput,
): Operation<Lease | undefined> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return undefined;
  const nowMs = yield* findNow(context);
  const [row] = yield* query(
    `UPDATE leases SET refreshed_at = $5, expires_at = $6
     WHERE tenant_id = $1 AND session = $2 AND holder = $3 AND token = $4 RETURNING token`,
    [tenantId, lease.session, lease.holder, lease.token, nowMs, nowMs + lifetimeMs],
  );
  return row === undefined ? undefined : { ...lease, expiresAtMs: nowMs + lifetimeMs };
}

/** The row stays, so that its token keeps growing. */
export function* releaseLease(context: OperationContext, { lease }: { readonly lease: Lease }): Operation<void> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return;
  yield* query("UPDATE leases SET holder = NULL WHERE tenant_id = $1 AND session = $2 AND holder = $3 AND token = $4", [
    tenantId,
    lease.session,
    lease.holder,
    lease.token,
  ]);
}

/** Throws unless the lease is held now. The row stays locked, so no other process can take it before the commit. */
export function* requireLease(
  { dialect }: OperationContext,
  tenantId: number,
  lease: Lease,
  nowMs: number,
): Operation<void> {
  const [row] = yield* query(
    `SELECT token, holder, expires_at FROM leases WHERE tenant_id = $1 AND session = $2 ${dialect.lock}`,
    [tenantId, lease.session],
  );
  const isHeld =
    row !== undefined &&
    row["holder"] === lease.holder &&
    parseNumber(row["token"]) === lease.token &&
    parseNumber(row["expires_at"]) > nowMs;
  if (!isHeld) throw new CompactionError("LEASE_LOST", { session: lease.session });
}
