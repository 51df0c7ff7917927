import { insertRows, type Operation, query } from "./operation.ts";
import { parseNumber } from "./parse-row.ts";

/** A message that is in a transcript now. */
export interface ActiveRow {
  readonly position: number;
  readonly textId: number;
}

export function* loadActiveRows(sessionId: number): Operation<readonly ActiveRow[]> {
  const rows = yield* query(
    "SELECT position, text_id FROM messages WHERE session_id = $1 AND state = 'active' ORDER BY position",
    [sessionId],
  );
  return rows.map((row) => ({ position: parseNumber(row["position"]), textId: parseNumber(row["text_id"]) }));
}

/** The position of the last row of a session, in any state; 0 if there is none. */
export function* findLastPosition(sessionId: number): Operation<number> {
  const [row] = yield* query("SELECT coalesce(max(position), 0) AS last FROM messages WHERE session_id = $1", [
    sessionId,
  ]);
  return parseNumber(row?.["last"]);
}

export interface AppendedRows {
  readonly sessionId: number;
  /** The position of the last row before them. */
  readonly after: number;
  readonly texts: readonly number[];
  /** The compaction that wrote them; left out for what the host wrote. */
  readonly writtenBy?: number;
  readonly nowMs: number;
}

export function* appendRows({ sessionId, after, texts, writtenBy, nowMs }: AppendedRows): Operation<void> {
  yield* insertRows(
    "INSERT INTO messages (session_id, position, text_id, state, written_by, created_at)",
    texts.map((textId, index) => [sessionId, after + index + 1, textId, "active", writtenBy ?? null, nowMs]),
    "",
  );
}

/** Takes rows that the host no longer has out of the transcript. They stay stored, and no undo brings them back. */
export function* supersedeFrom(sessionId: number, position: number): Operation<void> {
  yield* query(
    "UPDATE messages SET state = 'superseded' WHERE session_id = $1 AND state = 'active' AND position >= $2",
    [sessionId, position],
  );
}
