import { CompactionError } from "../../core/base/errors.ts";
import { createVault } from "../vault/vault.ts";
import { writeMeta } from "./bound.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, pause, query } from "./operation.ts";
import { openRow, parseNumber, SEALED_COLUMNS } from "./parse-row.ts";
import { findTenant } from "./tenants.ts";

/** A judgement: others wait while a batch runs. */
const BATCH_ROWS = 100;

/**
 * Encrypts every text of every tenant under a new key, in one transaction: whenever it is stopped, the archive is under
 * the old key or the new one, never under both. The index is emptied and rebuilt afterwards.
 */
export function* rotateKey(context: OperationContext, { key }: { readonly key: Uint8Array }): Operation<number> {
  const next = createVault(key);
  yield* findTenant(context);
  yield* query(`SELECT value FROM meta WHERE name = 'key' ${context.dialect.lock}`);
  const [counted] = yield* query("SELECT count(*) AS texts FROM texts");
  const total = parseNumber(counted?.["texts"]);
  let done = 0;
  for (let last = 0; ; ) {
    const rows = yield* query(
      `SELECT texts.id, tenants.name AS tenant, ${SEALED_COLUMNS} FROM texts JOIN tenants ON tenants.id = tenant_id
       WHERE texts.id > $1 ORDER BY texts.id LIMIT ${BATCH_ROWS}`,
      [last],
    );
    if (rows.length === 0) break;
    for (const row of rows) {
      last = parseNumber(row["id"]);
      const tenant = String(row["tenant"]);
      const { text } = openRow({ ...context, tenant }, row, `text ${last}`);
      const sealed = next.seal(tenant, text);
      yield* query("UPDATE texts SET address = $2, compression = $3, byte_length = $4, body = $5 WHERE id = $1", [
        last,
        sealed.address,
        sealed.compression,
        sealed.byteLength,
        sealed.body,
      ]);
    }
    done += rows.length;
    yield* pause(done, total);
  }
  if (done < total) throw new CompactionError("ARCHIVE_DAMAGED", { what: "a text without a tenant" });
  yield* context.dialect.index.clear();
  yield* query("UPDATE handles SET is_indexed = 0 WHERE is_indexed = 1 AND text_id IS NOT NULL");
  yield* writeMeta("key", next.keyId);
  return done;
}
