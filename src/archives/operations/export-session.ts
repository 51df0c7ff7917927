import { dropUndefined } from "../../core/base/drop-undefined.ts";
import type { ExportedCommit, ExportedMessage, ExportedOriginal, SessionExport } from "../session-archive.ts";
import type { OperationContext } from "./context.ts";
import { openOriginal } from "./find-original.ts";
import { type OfSession, requireSession } from "./open-session.ts";
import { type Operation, pause, query, type Row } from "./operation.ts";
import { openRow, parseNumber, parseOptionalNumber, SEALED_COLUMNS } from "./parse-row.ts";
import { listHandles } from "./sessions.ts";

/** Reads a session with everything that belongs to it. */
export function* exportSession(context: OperationContext, { session: name }: OfSession): Operation<SessionExport> {
  const session = yield* requireSession(context, name);
  const [own] = yield* query("SELECT created_at FROM sessions WHERE id = $1", [session.id]);
  const recordRows = yield* query("SELECT * FROM records WHERE session_id = $1 ORDER BY id", [session.id]);
  const indexOf = new Map(recordRows.map((row, index) => [parseNumber(row["id"]), index]));

  const records: ExportedCommit[] = [];
  for (const row of recordRows) records.push(yield* exportCommit(context, row));
  const messageRows = yield* query(
    `SELECT state, messages.created_at, written_by, archived_by, ${SEALED_COLUMNS}
     FROM messages LEFT JOIN texts ON texts.id = text_id WHERE session_id = $1 ORDER BY position, messages.id`,
    [session.id],
  );
  const originalRows = yield* query(
    `SELECT DISTINCT handles.id, handle, lineage, kind, tool, text_id FROM handles
     WHERE text_id IS NOT NULL AND id IN
       (SELECT handle_id FROM record_handles JOIN records ON records.id = record_id WHERE session_id = $1)
     ORDER BY handles.id`,
    [session.id],
  );
  const originals: ExportedOriginal[] = [];
  for (const [index, row] of originalRows.entries()) {
    const [text] = yield* query(`SELECT ${SEALED_COLUMNS} FROM texts WHERE id = $1`, [parseNumber(row["text_id"])]);
    const original = openOriginal(context, String(row["handle"]), { ...row, ...text });
    originals.push({ ...original, lineage: String(row["lineage"]) });
    yield* pause(index + 1, originalRows.length);
  }
  return {
    palimpsest: "session",
    version: 1,
    session: { id: session.name, lineage: session.lineage, createdAtMs: parseNumber(own?.["created_at"]) },
    messages: messageRows.map((row) => exportMessage(context, row, indexOf, name)),
    records,
    originals,
  };
}

function exportMessage(
  context: OperationContext,
  row: Row,
  indexOf: ReadonlyMap<number, number>,
  name: string,
): ExportedMessage {
  return dropUndefined({
    text: openRow(context, row, `a message of session ${name}`).text,
    state: row["state"] === "active" || row["state"] === "archived" ? row["state"] : "superseded",
    createdAtMs: parseNumber(row["created_at"]),
    writtenBy: indexOf.get(parseOptionalNumber(row["written_by"]) ?? 0),
    archivedBy: indexOf.get(parseOptionalNumber(row["archived_by"]) ?? 0),
  });
}

function* exportCommit(context: OperationContext, row: Row): Operation<ExportedCommit> {
  return dropUndefined({
    lineage: String(row["lineage"]),
    number: parseNumber(row["number"]),
    mode: String(row["mode"]),
    createdAtMs: parseNumber(row["created_at"]),
    isUndone: row["undone_at"] !== null,
    state: yield* loadText(context, row["state_id"]),
    report: yield* loadText(context, row["report_id"]),
    handles: yield* listHandles(row),
  });
}

function* loadText(context: OperationContext, id: unknown): Operation<string | undefined> {
  const textId = parseOptionalNumber(id);
  if (textId === undefined) return undefined;
  const [row] = yield* query(`SELECT ${SEALED_COLUMNS} FROM texts WHERE id = $1`, [textId]);
  return openRow(context, row ?? {}, "a compaction").text;
}
