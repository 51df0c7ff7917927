import type { ArchiveStats } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, query } from "./operation.ts";
import { parseNumber } from "./parse-row.ts";
import { findTenant } from "./tenants.ts";

/** Counts what the tenant has. */
export function* countStats(context: OperationContext): Operation<ArchiveStats> {
  const tenantId = (yield* findTenant(context)) ?? 0;
  const [row] = yield* query(
    `SELECT (SELECT count(*) FROM sessions WHERE tenant_id = $1) AS sessions,
       (SELECT count(*) FROM messages JOIN sessions ON sessions.id = session_id WHERE tenant_id = $1) AS messages,
       (SELECT count(*) FROM handles WHERE tenant_id = $1 AND text_id IS NOT NULL) AS handles,
       (SELECT count(*) FROM records WHERE tenant_id = $1) AS records,
       (SELECT count(*) FROM handles WHERE tenant_id = $1 AND is_indexed = 0) AS pending,
       count(*) AS texts, coalesce(sum(byte_length), 0) AS raw_bytes, coalesce(sum(length(body)), 0) AS stored_bytes
     FROM texts WHERE tenant_id = $1`,
    [tenantId],
  );
  const count = (name: string) => parseNumber(row?.[name] ?? 0);
  return {
    sessions: count("sessions"),
    messages: count("messages"),
    handles: count("handles"),
    texts: count("texts"),
    rawBytes: count("raw_bytes"),
    storedBytes: count("stored_bytes"),
    records: count("records"),
    pending: count("pending"),
  };
}
