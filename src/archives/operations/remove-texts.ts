import { findHandles } from "../../core/markers/find-handles.ts";
import type { PurgeReport, PurgeTarget } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { requireSession } from "./open-session.ts";
import { type Operation, pause, query, queryMany } from "./operation.ts";
import { parseNumber, SEALED_COLUMNS, tryOpenRow } from "./parse-row.ts";
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

/** What was removed from the tables; the engine takes care of the files. */
type RemovedRows = Omit<PurgeReport, "isScrubbed">;

/** Removes a session, or everything that a tenant has, from the tables and from the index. */
export function* purge(context: OperationContext, target: PurgeTarget): Operation<RemovedRows> {
  if (target.kind === "session") {
    const { id, tenantId, name } = yield* requireSession(context, target.session);
    return yield* purgeSessions(context, tenantId, [{ id, name }]);
  }
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return { sessions: 0, messages: 0, handles: 0, texts: 0 };
  const rows = yield* query("SELECT id, name FROM sessions WHERE tenant_id = $1", [tenantId]);
  const sessions = rows.map((row) => ({ id: parseNumber(row["id"]), name: String(row["name"]) }));
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
  context: OperationContext,
  tenantId: number,
  sessions: readonly PurgedSession[],
): Operation<RemovedRows> {
  const ids = sessions.map(({ id }) => id);
  const inSessions = (sql: string) => queryMany(ids, [], (list) => sql.replaceAll("$list", list));
  const lineages = yield* inSessions(
    `SELECT lineage FROM records WHERE session_id IN $list UNION SELECT lineage FROM sessions WHERE id IN $list`,
  );
  const messages = yield* inSessions("DELETE FROM messages WHERE session_id IN $list RETURNING id");
  yield* inSessions("DELETE FROM record_handles WHERE record_id IN (SELECT id FROM records WHERE session_id IN $list)");
  // What they wrote or replaced in sessions that stay counts as the host's from now on: there is nothing left to undo.
  const inRecords = "IN (SELECT id FROM records WHERE session_id IN $list)";
  yield* inSessions(`UPDATE messages SET written_by = NULL WHERE written_by ${inRecords}`);
  yield* inSessions(`UPDATE messages SET archived_by = NULL, state = 'superseded' WHERE archived_by ${inRecords}`);
  yield* inSessions("DELETE FROM records WHERE session_id IN $list");
  yield* inSessions("UPDATE sessions SET parent_id = NULL WHERE parent_id IN $list");
  yield* inSessions("DELETE FROM sessions WHERE id IN $list");
  yield* query(
    `DELETE FROM rewrites WHERE tenant_id = $1
     AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.tenant_id = $1 AND sessions.lineage = rewrites.lineage)`,
    [tenantId],
  );
  const removed = yield* findUnneeded(context, tenantId, [...new Set(lineages.map((row) => String(row["lineage"])))]);
  yield* queryMany(removed, [], (list) => `DELETE FROM handles WHERE id IN ${list}`);
  yield* pause(1, PURGE_STEPS);
  yield* context.dialect.index.remove(removed);
  yield* queryMany(
    sessions.map(({ name }) => name),
    [tenantId],
    (list) => `DELETE FROM leases WHERE tenant_id = $1 AND session IN ${list}`,
  );
  yield* pause(2, PURGE_STEPS);
  const texts = yield* sweepTexts(tenantId);
  yield* pause(3, PURGE_STEPS);
  yield* context.dialect.index.scrub();
  yield* pause(PURGE_STEPS, PURGE_STEPS);
  return { sessions: ids.length, messages: messages.length, handles: removed.length, texts };
}

/**
 * The handles of some lineages that nothing needs any more. A session may continue from what another one wrote: then it
 * names handles in its messages, or in what a gateway sends in their place, that no compaction of its own gave out.
 */
function* findUnneeded(
  context: OperationContext,
  tenantId: number,
  lineages: readonly string[],
): Operation<readonly number[]> {
  const rows = yield* queryMany(
    lineages,
    [tenantId],
    (list) =>
      `SELECT id, handle FROM handles WHERE tenant_id = $1 AND lineage IN ${list}
       AND NOT EXISTS (SELECT 1 FROM record_handles WHERE handle_id = handles.id)`,
  );
  if (rows.length === 0) return [];
  const texts = yield* queryMany(
    lineages,
    [tenantId],
    (list) =>
      `SELECT ${SEALED_COLUMNS} FROM texts WHERE id IN
         (SELECT text_id FROM messages WHERE session_id IN
           (SELECT id FROM sessions WHERE tenant_id = $1 AND lineage IN ${list}))
       OR id IN (SELECT text_id FROM rewrites WHERE tenant_id = $1 AND lineage IN ${list})`,
  );
  const named = findHandles(texts.map((row) => tryOpenRow(context, row)?.text ?? ""));
  return rows.filter((row) => !named.has(String(row["handle"]))).map((row) => parseNumber(row["id"]));
}
