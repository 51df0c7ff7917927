import { CompactionError } from "../../core/base/errors.ts";
import { isStorableName } from "../../core/text/is-storable-name.ts";
import type { StoredRewrite } from "../session-archive.ts";
import { checkName } from "./check-name.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, query, queryMany } from "./operation.ts";
import { openRow, SEALED_COLUMNS } from "./parse-row.ts";
import { sealTexts, storeTexts } from "./store-texts.ts";
import { ensureTenant, findNow, findTenant } from "./tenants.ts";

/**
 * Keeps a rewrite under a name. The first one stays: slower processes continue with it, so that all send the same
 * bytes.
 */
export function* saveRewrite(context: OperationContext, input: StoredRewrite): Operation<string> {
  const { name, opening, text, lineage } = input;
  checkName("name", name);
  checkName("opening", opening);
  checkName("lineage", lineage);
  const sealed = yield* sealTexts(context, [text]);
  const tenantId = yield* ensureTenant(context);
  const nowMs = yield* findNow(context);
  const idOf = yield* storeTexts(context, tenantId, sealed, nowMs);
  yield* query(
    `INSERT INTO rewrites (tenant_id, name, opening, lineage, text_id, created_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (tenant_id, name) DO NOTHING`,
    [tenantId, name, opening, lineage, idOf(text), nowMs],
  );
  const kept = (yield* loadRewrites(context, tenantId, [name])).get(name);
  if (kept === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what: "a rewrite that was just stored" });
  return kept;
}

/** The names under which something is kept for these openings. */
export function* listRewrites(
  context: OperationContext,
  { openings }: { readonly openings: readonly string[] },
): Operation<readonly string[]> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return [];
  const rows = yield* queryMany(
    openings.filter(isStorableName),
    [tenantId],
    (list) => `SELECT name FROM rewrites WHERE tenant_id = $1 AND opening IN ${list}`,
  );
  return rows.map((row) => String(row["name"]));
}

/** The rewrites that are kept under these names. */
export function* findRewrites(
  context: OperationContext,
  { names }: { readonly names: readonly string[] },
): Operation<ReadonlyMap<string, string>> {
  const tenantId = yield* findTenant(context);
  return tenantId === undefined ? new Map() : yield* loadRewrites(context, tenantId, names.filter(isStorableName));
}

/** The rewrites of a lineage, oldest first: what was sent in place of its beginnings. */
export function* loadLineageRewrites(
  context: OperationContext,
  { lineage }: { readonly lineage: string },
): Operation<readonly string[]> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined || !isStorableName(lineage)) return [];
  const rows = yield* query(
    `SELECT ${SEALED_COLUMNS} FROM rewrites JOIN texts ON texts.id = text_id
     WHERE rewrites.tenant_id = $1 AND lineage = $2 ORDER BY rewrites.created_at, name`,
    [tenantId, lineage],
  );
  return rows.map((row) => openRow(context, row, "a rewrite").text);
}

function* loadRewrites(
  context: OperationContext,
  tenantId: number,
  names: readonly string[],
): Operation<ReadonlyMap<string, string>> {
  const rows = yield* queryMany(
    names,
    [tenantId],
    (list) =>
      `SELECT name, ${SEALED_COLUMNS} FROM rewrites JOIN texts ON texts.id = text_id
       WHERE rewrites.tenant_id = $1 AND name IN ${list}`,
  );
  return new Map(rows.map((row) => [String(row["name"]), openRow(context, row, "a rewrite").text]));
}
