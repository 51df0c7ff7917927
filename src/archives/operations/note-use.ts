import { isStorableName } from "../../core/text/is-storable-name.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, query, queryMany } from "./operation.ts";
import { findNow, findTenant } from "./tenants.ts";

/** What was read of a conversation: a rewrite of it, by its openings, or an original. */
export type Use =
  | { readonly kind: "rewrites"; readonly openings: readonly string[] }
  | { readonly kind: "original"; readonly handle: string };

/** The precision of a session's last use: a read writes only now and then, not every time. */
export const USE_STEP_MS = 10 * 60 * 1_000;

/** Records that conversations are in use although nothing is written to them, so that nothing of them is collected. */
export function* noteUse(context: OperationContext, use: Use): Operation<void> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return;
  const nowMs = yield* findNow(context);
  const update = (source: string): string =>
    `UPDATE sessions SET updated_at = $2 WHERE tenant_id = $1 AND updated_at <= $3 AND closed_at IS NULL
     AND lineage IN (SELECT lineage FROM ${source})`;
  const values = [tenantId, nowMs, nowMs - USE_STEP_MS];
  if (use.kind === "original") {
    yield* query(update("handles WHERE tenant_id = $1 AND handle = $4"), [...values, use.handle]);
    return;
  }
  yield* queryMany(use.openings.filter(isStorableName), values, (list) =>
    update(`rewrites WHERE tenant_id = $1 AND opening IN ${list}`),
  );
}
