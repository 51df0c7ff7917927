import { isCompactionError } from "../../core/errors.ts";
import { readSessionRow, type SessionRow } from "./open-session.ts";
import { type Operation, query } from "./operation.ts";
import { readNumber } from "./read-row.ts";
import { undoRecord } from "./restore-session.ts";

/** A compaction as it was committed before. */
export interface StoredRecord {
  readonly id: number;
  readonly number: number;
  readonly sessionId: number;
  readonly mode: string;
}

/**
 * Undoes a compaction that is committed anew with another transcript, and all that came after it: the host went back to
 * before it. Without this an undo would bring back both versions of what it replaced.
 *
 * @returns The session in which the new version happens: the same one, open again where a child had gone on from it.
 */
export function* takeBack(session: SessionRow, record: StoredRecord, nowMs: number): Operation<SessionRow> {
  const chain = yield* listContinuations(session);
  if (!chain.some(({ id }) => id === record.sessionId)) return session;

  let current = chain.at(-1) ?? session;
  for (;;) {
    const [row] = yield* query(
      `SELECT id, mode FROM records WHERE session_id = $1 AND undone_at IS NULL AND mode <> 'none' AND number >= $2
       ORDER BY id DESC LIMIT 1`,
      [current.id, record.number],
    );
    if (row === undefined) return current;
    const recordId = readNumber(row["id"]);
    current = yield* undoOrKeep(current, { id: recordId, isChild: row["mode"] === "child" }, nowMs);
  }
}

/** Where what a compaction replaced is gone, what it wrote is all there is, and counts as the host's from now on. */
function* undoOrKeep(
  session: SessionRow,
  record: { readonly id: number; readonly isChild: boolean },
  nowMs: number,
): Operation<SessionRow> {
  try {
    return yield* undoRecord(session, record, nowMs);
  } catch (error) {
    if (!isCompactionError(error, "NOTHING_TO_RESTORE")) throw error;
    yield* query("UPDATE messages SET written_by = NULL WHERE written_by = $1", [record.id]);
    yield* query("UPDATE records SET undone_at = $2 WHERE id = $1", [record.id, nowMs]);
    return session;
  }
}

/** What a compaction with this number did to a transcript; undefined where there is none that still stands. */
export function* findRecord(tenantId: number, lineage: string, number: number): Operation<StoredRecord | undefined> {
  const [row] = yield* query(
    `SELECT id, session_id, mode FROM records
     WHERE tenant_id = $1 AND lineage = $2 AND number = $3 AND undone_at IS NULL AND mode <> 'none'`,
    [tenantId, lineage, number],
  );
  if (row === undefined) return undefined;
  return { id: readNumber(row["id"]), number, sessionId: readNumber(row["session_id"]), mode: String(row["mode"]) };
}

/** A session and those that went on from it, one after the other. */
function* listContinuations(session: SessionRow): Operation<readonly SessionRow[]> {
  const chain = [session];
  for (;;) {
    const [row] = yield* query("SELECT * FROM sessions WHERE parent_id = $1 ORDER BY id DESC LIMIT 1", [
      chain.at(-1)?.id ?? 0,
    ]);
    if (row === undefined) return chain;
    chain.push(readSessionRow(row));
  }
}
