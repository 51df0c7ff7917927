import { CompactionError, type RestoreHindrance } from "../../core/base/errors.ts";
import type { RestoreReport } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { findLastPosition } from "./message-rows.ts";
import { loadSessionRow, requireSession, type StoredSession } from "./open-session.ts";
import { type Operation, query } from "./operation.ts";
import { parseNumber } from "./parse-row.ts";
import { findNow } from "./tenants.ts";

export interface RestoreInput {
  readonly session: string;
  /** The compaction to undo, and all after it; the newest alone if it is left out. */
  readonly number?: number;
}

/**
 * Undoes compactions, newest first. The messages they replaced are in the transcript again, as they were; what came
 * after them stays after them.
 */
export function* restoreSession(context: OperationContext, input: RestoreInput): Operation<RestoreReport> {
  let session = yield* requireSession(context, input.session);
  const nowMs = yield* findNow(context);
  const undone: number[] = [];
  for (;;) {
    const [commit] = yield* query(
      `SELECT id, number, mode FROM records WHERE session_id = $1 AND undone_at IS NULL AND mode <> 'none'
       AND number >= $2 ORDER BY id DESC LIMIT 1`,
      [session.id, input.number ?? 0],
    );
    if (commit === undefined) break;
    const isChild = commit["mode"] === "child";
    session = yield* undoCommit(session, { id: parseNumber(commit["id"]), isChild }, nowMs);
    undone.push(parseNumber(commit["number"]));
    if (input.number === undefined) break;
  }
  if (undone.length === 0) {
    const reason = yield* findHindrance(session.id, input.number ?? 0);
    throw new CompactionError("NOTHING_TO_RESTORE", { session: input.session, reason });
  }
  yield* query("UPDATE sessions SET updated_at = $2 WHERE id = $1", [session.id, nowMs]);
  return { session: session.name, undone };
}

/** Why no compaction from this number on can be undone. */
function* findHindrance(sessionId: number, number: number): Operation<RestoreHindrance> {
  const records = yield* query("SELECT mode FROM records WHERE session_id = $1 AND number >= $2", [sessionId, number]);
  if (records.length === 0) return "no-compaction";
  return records.every(({ mode }) => mode === "none") ? "client-keeps-history" : "undone";
}

/**
 * Undoes the newest compaction of a session. Throws `NOTHING_TO_RESTORE`, before anything was changed, if what it
 * replaced is gone.
 *
 * @returns The session that continues: the parent if a child was undone.
 */
export function* undoCommit(
  session: StoredSession,
  { id, isChild }: { readonly id: number; readonly isChild: boolean },
  nowMs: number,
): Operation<StoredSession> {
  const next = isChild ? yield* undoChild(session) : yield* undoInPlace(session, id);
  yield* query("UPDATE records SET undone_at = $2, session_id = $3 WHERE id = $1", [id, nowMs, next.id]);
  return next;
}

function* undoInPlace(session: StoredSession, recordId: number): Operation<StoredSession> {
  const [count] = yield* query(
    "SELECT count(*) AS rows FROM messages WHERE session_id = $1 AND archived_by = $2 AND state = 'archived'",
    [session.id, recordId],
  );
  // Retention may have removed them; then the compacted transcript is all there is.
  if (parseNumber(count?.["rows"]) === 0) {
    throw new CompactionError("NOTHING_TO_RESTORE", { session: session.name, reason: "expired" });
  }
  yield* query("DELETE FROM messages WHERE session_id = $1 AND written_by = $2", [session.id, recordId]);
  yield* query(
    `UPDATE messages SET state = 'active', archived_by = NULL
     WHERE session_id = $1 AND archived_by = $2 AND state = 'archived'`,
    [session.id, recordId],
  );
  return session;
}

/** The parent goes on again, with what was said in the child behind its own messages. */
function* undoChild(child: StoredSession): Operation<StoredSession> {
  const [row] = yield* query("SELECT * FROM sessions WHERE id = $1", [child.parentId ?? 0]);
  if (row === undefined) {
    throw new CompactionError("NOTHING_TO_RESTORE", { session: child.name, reason: "expired" });
  }
  const { closedAtMs: _reopened, ...parent } = loadSessionRow(row);
  const parentId = parent.id;
  const last = yield* findLastPosition(parentId);
  yield* query("UPDATE sessions SET closed_at = NULL WHERE id = $1", [parentId]);
  yield* query(
    `UPDATE messages SET session_id = $2, position = position + $3
     WHERE session_id = $1 AND state = 'active' AND written_by IS NULL`,
    [child.id, parentId, last],
  );
  yield* query("UPDATE records SET session_id = $2 WHERE session_id = $1", [child.id, parentId]);
  yield* query("DELETE FROM messages WHERE session_id = $1", [child.id]);
  yield* query("UPDATE sessions SET parent_id = $2 WHERE parent_id = $1", [child.id, parentId]);
  yield* query("DELETE FROM sessions WHERE id = $1", [child.id]);
  return parent;
}
