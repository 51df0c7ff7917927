import type { PurgeReport, PurgeTarget } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { requireSession } from "./open-session.ts";
import { type Operation, pause, query, queryMany } from "./operation.ts";
import { readNumber } from "./read-row.ts";
import { findTenant } from "./tenants.ts";

/** Removes texts that nothing points to any more. @returns How many. */
export function* sweepTexts(tenantId: number): Operation<number> {
  const rows = yield* query(
    `DELETE FROM texts WHERE tenant_id = $1
       AND NOT EXISTS (SELECT 1 FROM handles WHERE text_id = texts.id)
       AND NOT EXISTS (SELECT 1 FROM messages WHERE text_id = texts.id)
       AND NOT EXISTS (SELECT 1 FROM records WHERE state_id = texts.id)
       AND NOT EXISTS (SELECT 1 FROM records WHERE report_id = texts.id)
       AND NOT EXISTS (SELECT 1 FROM rewrites WHERE text_id = texts.id)
     RETURNING id`,
    [tenantId],
  );
  return rows.length;
}

/** Removes a session, or everything of a tenant, from the tables and from the index. */
export function* purge(context: OperationContext, target: PurgeTarget): Operation<PurgeReport> {
  if (target.kind === "session") {
    const { id, tenantId, name } = yield* requireSession(context, target.session);
    return yield* purgeSessions(context, tenantId, [{ id, name }]);
  }
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return { sessions: 0, messages: 0, handles: 0, texts: 0 };
  const rows = yield* query("SELECT id, name FROM sessions WHERE tenant_id = $1", [tenantId]);
  const sessions = rows.map((row) => ({ id: readNumber(row["id"]), name: String(row["name"]) }));
  const report = yield* purgeSessions(context, tenantId, sessions);
  yield* query("DELETE FROM leases WHERE tenant_id = $1", [tenantId]);
  yield* query("DELETE FROM rewrites WHERE tenant_id = $1", [tenantId]);
  const rewritten = yield* sweepTexts(tenantId);
  yield* query("DELETE FROM tenants WHERE id = $1", [tenantId]);
  return { ...report, texts: report.texts + rewritten };
}

/** Rows, the index, texts that nothing points to, and the index once more: each a few statements of unknown length. */
const PURGE_STEPS = 4;

interface PurgedSession {
  readonly id: number;
  readonly name: string;
}

function* purgeSessions(
  { dialect }: OperationContext,
  tenantId: number,
  sessions: readonly PurgedSession[],
): Operation<PurgeReport> {
  const ids = sessions.map(({ id }) => id);
  const inSessions = (sql: string) => queryMany(ids, [], (list) => sql.replace("$list", list));
  const candidates = yield* inSessions(
    `SELECT DISTINCT handle_id FROM record_handles JOIN records ON records.id = record_id WHERE session_id IN $list`,
  );
  const messages = yield* inSessions("DELETE FROM messages WHERE session_id IN $list RETURNING id");
  yield* inSessions("DELETE FROM record_handles WHERE record_id IN (SELECT id FROM records WHERE session_id IN $list)");
  yield* inSessions("DELETE FROM records WHERE session_id IN $list");
  // A handle that another session's record names as well is still needed there.
  const removed = yield* queryMany(
    candidates.map((row) => readNumber(row["handle_id"])),
    [],
    (list) =>
      `DELETE FROM handles WHERE id IN ${list}
       AND NOT EXISTS (SELECT 1 FROM record_handles WHERE handle_id = handles.id) RETURNING id`,
  );
  yield* pause(1, PURGE_STEPS);
  yield* dialect.index.remove(removed.map((row) => readNumber(row["id"])));
  yield* inSessions("UPDATE sessions SET parent_id = NULL WHERE parent_id IN $list");
  yield* inSessions("DELETE FROM sessions WHERE id IN $list");
  yield* query(
    `DELETE FROM rewrites WHERE tenant_id = $1
     AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.tenant_id = $1 AND sessions.lineage = rewrites.lineage)`,
    [tenantId],
  );
  yield* queryMany(
    sessions.map(({ name }) => name),
    [tenantId],
    (list) => `DELETE FROM leases WHERE tenant_id = $1 AND session IN ${list}`,
  );
  yield* pause(2, PURGE_STEPS);
  const texts = yield* sweepTexts(tenantId);
  yield* pause(3, PURGE_STEPS);
  yield* dialect.index.scrub();
  yield* pause(PURGE_STEPS, PURGE_STEPS);
  return { sessions: ids.length, messages: messages.length, handles: removed.length, texts };
}
