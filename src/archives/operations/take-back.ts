import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { isCompactionError } from "../../core/base/errors.ts";
import type { CompactionCommit } from "../../core/model/commit.ts";
import { loadSessionRow, type StoredSession } from "./open-session.ts";
import { type Operation, query, queryMany } from "./operation.ts";
import { parseNumber, parseOptionalNumber } from "./parse-row.ts";
import { undoCommit } from "./restore-session.ts";

/** A compaction as it was committed before. */
export interface StoredCommit {
  readonly id: number;
  readonly number: number;
  readonly sessionId: number;
  readonly mode: string;
  readonly isUndone: boolean;
  readonly stateId?: number;
}

/**
 * Undoes a compaction that is committed again with another transcript, and all later ones: the host went back to a
 * point before it. Without this, an undo would bring back both versions of what it replaced.
 *
 * @param chain The session and those that continued it.
 * @returns The session in which the new version happens: the same one, reopened if a child had continued it.
 */
export function* takeBack(
  [session, ...continuations]: SessionChain,
  commit: StoredCommit,
  nowMs: number,
): Operation<StoredSession> {
  let current = continuations.at(-1) ?? session;
  for (;;) {
    const [row] = yield* query(
      `SELECT id, mode FROM records WHERE session_id = $1 AND undone_at IS NULL AND mode <> 'none' AND number >= $2
       ORDER BY id DESC LIMIT 1`,
      [current.id, commit.number],
    );
    if (row === undefined) return current;
    const recordId = parseNumber(row["id"]);
    current = yield* undoOrKeep(current, { id: recordId, isChild: row["mode"] === "child" }, nowMs);
  }
}

/** If what a compaction replaced is gone, what it wrote is all there is, and counts as the host's from now on. */
function* undoOrKeep(
  session: StoredSession,
  commit: { readonly id: number; readonly isChild: boolean },
  nowMs: number,
): Operation<StoredSession> {
  try {
    return yield* undoCommit(session, commit, nowMs);
  } catch (error) {
    if (!isCompactionError(error, "NOTHING_TO_RESTORE")) throw error;
    yield* query("UPDATE messages SET written_by = NULL WHERE written_by = $1", [commit.id]);
    yield* query("UPDATE records SET undone_at = $2 WHERE id = $1", [commit.id, nowMs]);
    return session;
  }
}

/** What was committed before under a compaction's number: in these sessions, or in any if none are given. */
export function* findCommits(
  tenantId: number,
  { lineage, number }: Pick<CompactionCommit, "lineage" | "number">,
  sessions: readonly StoredSession[] | undefined,
): Operation<readonly StoredCommit[]> {
  const sql = `SELECT id, session_id, mode, undone_at, state_id FROM records
     WHERE tenant_id = $1 AND lineage = $2 AND number = $3`;
  const rows =
    sessions === undefined
      ? yield* query(`${sql} ORDER BY id`, [tenantId, lineage, number])
      : yield* queryMany(
          sessions.map(({ id }) => id),
          [tenantId, lineage, number],
          (list) => `${sql} AND session_id IN ${list} ORDER BY id`,
        );
  return rows.map((row) =>
    dropUndefined({
      id: parseNumber(row["id"]),
      number,
      sessionId: parseNumber(row["session_id"]),
      mode: String(row["mode"]),
      isUndone: row["undone_at"] !== null,
      stateId: parseOptionalNumber(row["state_id"]),
    }),
  );
}

/** A session and those that went on from it, one after the other. */
export type SessionChain = readonly [StoredSession, ...StoredSession[]];

export function* listContinuations(session: StoredSession): Operation<SessionChain> {
  const chain: [StoredSession, ...StoredSession[]] = [session];
  for (;;) {
    const [row] = yield* query("SELECT * FROM sessions WHERE parent_id = $1 ORDER BY id DESC LIMIT 1", [
      chain.at(-1)?.id ?? 0,
    ]);
    if (row === undefined) return chain;
    chain.push(loadSessionRow(row));
  }
}
