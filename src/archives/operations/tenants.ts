import { CompactionError } from "../../core/base/errors.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, query } from "./operation.ts";
import { parseNumber } from "./parse-row.ts";

/** The number of the context's tenant; undefined if it has nothing here yet. Refuses another key. */
export function* findTenant({ tenant, vault }: OperationContext): Operation<number | undefined> {
  const [row] = yield* query(
    "SELECT (SELECT value FROM meta WHERE name = 'key') AS key_id, (SELECT id FROM tenants WHERE name = $1) AS tenant_id",
    [tenant],
  );
  const key = row?.["key_id"] ?? undefined;
  if (key !== undefined && key !== vault.keyId) {
    throw new CompactionError("ARCHIVE_WRONG_KEY", { archiveKey: String(key), givenKey: vault.keyId });
  }
  const id = row?.["tenant_id"] ?? undefined;
  return id === undefined ? undefined : parseNumber(id);
}

/** The same, added if it is new. The first key that writes becomes the archive's key. */
export function* ensureTenant(context: OperationContext): Operation<number> {
  // Held until the commit: a change of key waits for it, or the check that follows sees it.
  yield* query(`SELECT value FROM meta WHERE name = 'key' ${context.dialect.shareLock}`);
  const known = yield* findTenant(context);
  if (known !== undefined) return known;
  yield* query("INSERT INTO meta (name, value) VALUES ('key', $1) ON CONFLICT DO NOTHING", [context.vault.keyId]);
  yield* query("INSERT INTO tenants (name) VALUES ($1) ON CONFLICT DO NOTHING", [context.tenant]);
  const added = yield* findTenant(context);
  if (added === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what: "the list of tenants" });
  return added;
}

/** The time that counts for this operation. */
export function* findNow({ nowMs, dialect }: OperationContext): Operation<number> {
  if (nowMs !== undefined) return nowMs;
  const [row] = dialect.clockSql === undefined ? [] : yield* query(dialect.clockSql);
  return row === undefined ? Date.now() : parseNumber(row["now_ms"]);
}
