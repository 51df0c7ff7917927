import { CompactionError } from "../../core/base/errors.ts";
import type { SessionChange } from "../../core/model/commit.ts";
import { appendRows, findLastPosition, loadActiveRows, supersedeFrom } from "./message-rows.ts";
import { requireOpen, type StoredSession } from "./open-session.ts";
import { type Operation, query } from "./operation.ts";
import { parseNumber } from "./parse-row.ts";
import type { TextIds } from "./store-texts.ts";

export interface TranscriptRewrite {
  /** The session as it stands before the change. */
  readonly session: StoredSession;
  readonly change: SessionChange;
  readonly recordId: number;
  readonly idOf: TextIds;
  readonly nowMs: number;
}

/**
 * Puts a new transcript in place of the one that compaction read. Rows that arrived meanwhile move after it, unchanged.
 *
 * @returns The session that continues: the same one, or the child.
 */
export function* changeTranscript(input: TranscriptRewrite): Operation<number> {
  const { session, change, recordId, idOf, nowMs } = input;
  const texts = change.messages.map(idOf);
  yield* requireOpen(session);
  const watermark =
    change.read.kind === "watermark"
      ? change.read.position
      : yield* followTranscript(session.id, change.read.messages.map(idOf), nowMs);
  if (change.childId !== undefined) return yield* continueAsChild(input, change.childId, watermark, texts);

  yield* query(
    `UPDATE messages SET state = 'archived', archived_by = $3
     WHERE session_id = $1 AND state = 'active' AND position <= $2`,
    [session.id, watermark, recordId],
  );
  const last = yield* findLastPosition(session.id);
  yield* query(
    `UPDATE messages SET position = position + $3 WHERE session_id = $1 AND state = 'active' AND position > $2`,
    [session.id, watermark, Math.max(0, last - watermark) + texts.length],
  );
  yield* appendRows({ sessionId: session.id, after: last, texts, writtenBy: recordId, nowMs });
  return session.id;
}

/** Whether a compaction wrote this very transcript before, so that committing it twice changes nothing. */
export function* isDone(recordId: number, texts: readonly number[]): Operation<boolean> {
  const rows = yield* query(
    "SELECT text_id FROM messages WHERE written_by = $1 AND state = 'active' ORDER BY position",
    [recordId],
  );
  return (
    rows.length > 0 &&
    rows.length === texts.length &&
    rows.every((row, index) => parseNumber(row["text_id"]) === texts[index])
  );
}

/** The parent keeps its own rows as they were; only what arrived meanwhile moves to the child. */
function* continueAsChild(
  { session, recordId, nowMs }: TranscriptRewrite,
  name: string,
  watermark: number,
  texts: readonly number[],
): Operation<number> {
  const [child] = yield* query(
    `INSERT INTO sessions (tenant_id, name, lineage, parent_id, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (tenant_id, name) DO NOTHING RETURNING id`,
    [session.tenantId, name, session.lineage, session.id, nowMs],
  );
  if (child === undefined) throw new CompactionError("SESSION_EXISTS", { session: name });
  const childId = parseNumber(child["id"]);
  yield* query("UPDATE sessions SET closed_at = $2 WHERE id = $1", [session.id, nowMs]);
  yield* appendRows({ sessionId: childId, after: 0, texts, writtenBy: recordId, nowMs });
  yield* query(
    `UPDATE messages SET session_id = $3, position = position + $4
     WHERE session_id = $1 AND state = 'active' AND position > $2`,
    [session.id, watermark, childId, texts.length],
  );
  return childId;
}

/**
 * Makes the stored transcript equal to the host's: new messages at the end are added; if they differ earlier, the
 * host's version wins.
 *
 * @returns The position of the last message the host knows. What is stored after it arrived meanwhile.
 */
function* followTranscript(sessionId: number, texts: readonly number[], nowMs: number): Operation<number> {
  const active = yield* loadActiveRows(sessionId);
  const shared = countShared(
    active.map(({ textId }) => textId),
    texts,
  );
  if (shared === texts.length) return active[shared - 1]?.position ?? 0;
  const firstOther = active[shared];
  if (firstOther !== undefined) yield* supersedeFrom(sessionId, firstOther.position);
  const last = yield* findLastPosition(sessionId);
  yield* appendRows({ sessionId, after: last, texts: texts.slice(shared), nowMs });
  return last + texts.length - shared;
}

function countShared(left: readonly number[], right: readonly number[]): number {
  let shared = 0;
  while (shared < left.length && shared < right.length && left[shared] === right[shared]) shared += 1;
  return shared;
}
