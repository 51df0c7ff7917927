import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { CompactionError } from "../../core/base/errors.ts";
import { isStorableName } from "../../core/text/is-storable-name.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, query, type Row } from "./operation.ts";
import { parseNumber, parseOptionalNumber, parseOptionalText } from "./parse-row.ts";
import { findTenant } from "./tenants.ts";

/** Names the session that an operation is about. */
export interface OfSession {
  readonly session: string;
}

/** A session's own row. */
export interface StoredSession {
  readonly id: number;
  readonly tenantId: number;
  readonly name: string;
  readonly lineage: string;
  readonly parentId?: number;
  readonly closedAtMs?: number;
}

export interface OpenSessionInput {
  readonly tenantId: number;
  readonly name: string;
  /** Left out by callers that only add to a session: it keeps the one it has. */
  readonly lineage?: string | undefined;
  readonly nowMs: number;
}

/** The row of a session, made if there is none, and locked until the transaction ends. */
export function* openSession(context: OperationContext, input: OpenSessionInput): Operation<StoredSession> {
  const { tenantId, name, lineage, nowMs } = input;
  yield* query(
    `INSERT INTO sessions (tenant_id, name, lineage, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT (tenant_id, name) DO UPDATE SET lineage = coalesce($5, sessions.lineage),
       updated_at = excluded.updated_at
     WHERE sessions.closed_at IS NULL`,
    [tenantId, name, lineage ?? name, nowMs, lineage ?? null],
  );
  const row = yield* selectSession(context, tenantId, name);
  if (row === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what: `session ${name}` });
  return row;
}

/** The row of a session that must be there, locked until the transaction ends. */
export function* requireSession(context: OperationContext, name: string): Operation<StoredSession> {
  const tenantId = isStorableName(name) ? yield* findTenant(context) : undefined;
  const row = tenantId === undefined ? undefined : yield* selectSession(context, tenantId, name);
  if (row === undefined) throw new CompactionError("SESSION_UNKNOWN", { session: name.slice(0, 60) });
  return row;
}

/** Refuses to write into a session that was closed, and says where it goes on. */
export function* requireOpen({ id, name, closedAtMs }: StoredSession): Operation<void> {
  if (closedAtMs === undefined) return;
  const [child] = yield* query("SELECT name FROM sessions WHERE parent_id = $1 ORDER BY id DESC LIMIT 1", [id]);
  const details = { session: name, continuedAs: parseOptionalText(child?.["name"]) };
  throw new CompactionError("SESSION_CLOSED", dropUndefined(details));
}

function* selectSession(
  { dialect }: OperationContext,
  tenantId: number,
  name: string,
): Operation<StoredSession | undefined> {
  const [row] = yield* query(`SELECT * FROM sessions WHERE tenant_id = $1 AND name = $2 ${dialect.lock}`, [
    tenantId,
    name,
  ]);
  return row === undefined ? undefined : loadSessionRow(row);
}

/** Reads a row of `sessions`. */
export function loadSessionRow(row: Row): StoredSession {
  return dropUndefined({
    id: parseNumber(row["id"]),
    tenantId: parseNumber(row["tenant_id"]),
    name: String(row["name"]),
    lineage: String(row["lineage"]),
    parentId: parseOptionalNumber(row["parent_id"]),
    closedAtMs: parseOptionalNumber(row["closed_at"]),
  });
}
