import { dropUndefined } from "../../core/base/drop-undefined.ts";
import type {
  ArchiveStats,
  CompactionEntry,
  SessionDescription,
  SessionInfo,
  SessionTranscript,
  TranscriptChange,
} from "../session-archive.ts";
import { checkName } from "./check-name.ts";
import type { OperationContext } from "./context.ts";
import { appendRows, findLastPosition } from "./message-rows.ts";
import { type OfSession, openSession, requireOpen, requireSession } from "./open-session.ts";
import { type Operation, query, type Row } from "./operation.ts";
import { openRow, parseNumber, parseOptionalNumber, parseOptionalText, SEALED_COLUMNS } from "./parse-row.ts";
import { sealTexts, storeTexts } from "./store-texts.ts";
import { ensureTenant, findNow, findTenant } from "./tenants.ts";

export interface AppendInput {
  readonly session: string;
  readonly lineage?: string;
  readonly messages: readonly string[];
}

/** Adds messages at the end of a session. Never waits for a compaction in progress. */
export function* appendMessages(context: OperationContext, input: AppendInput): Operation<number> {
  const { session: name, lineage, messages } = input;
  checkName("session", name);
  if (lineage !== undefined) checkName("lineage", lineage);
  const sealed = yield* sealTexts(context, messages);
  const tenantId = yield* ensureTenant(context);
  const nowMs = yield* findNow(context);
  const idOf = yield* storeTexts(context, tenantId, sealed, nowMs);
  const session = yield* openSession(context, { tenantId, name, lineage, nowMs });
  yield* requireOpen(session);
  const last = yield* findLastPosition(session.id);
  yield* appendRows({ sessionId: session.id, after: last, texts: messages.map(idOf), nowMs });
  return last + messages.length;
}

/** The transcript as it is now. */
export function* loadTranscript(context: OperationContext, { session: name }: OfSession): Operation<SessionTranscript> {
  const session = yield* requireSession(context, name);
  const rows = yield* query(
    `SELECT position, ${SEALED_COLUMNS} FROM messages LEFT JOIN texts ON texts.id = text_id
     WHERE session_id = $1 AND state = 'active' ORDER BY position`,
    [session.id],
  );
  const messages = rows.map((row) => openRow(context, row, `a message of session ${name}`).text);
  return { messages, watermark: parseOptionalNumber(rows.at(-1)?.["position"]) ?? 0 };
}

/** What the host said in a session, in order and in any state. What compactions wrote is left out. */
export function* loadHistory(context: OperationContext, { session: name }: OfSession): Operation<readonly string[]> {
  const session = yield* requireSession(context, name);
  const rows = yield* query(
    `SELECT ${SEALED_COLUMNS} FROM messages LEFT JOIN texts ON texts.id = text_id
     WHERE session_id = $1 AND state <> 'superseded' AND written_by IS NULL ORDER BY position`,
    [session.id],
  );
  return rows.map((row) => openRow(context, row, `a message of session ${name}`).text);
}

/** What one compaction replaced and wrote: nothing else in the session is decrypted. */
export function* loadChange(
  context: OperationContext,
  { session: name, lineage, number }: OfSession & Pick<CompactionEntry, "lineage" | "number">,
): Operation<TranscriptChange> {
  const session = yield* requireSession(context, name);
  const [commit] = yield* query(
    "SELECT id FROM records WHERE session_id = $1 AND lineage = $2 AND number = $3 ORDER BY id DESC LIMIT 1",
    [session.id, lineage, number],
  );
  const recordId = parseOptionalNumber(commit?.["id"]);
  if (recordId === undefined) return { replaced: [], written: [] };
  const rows = yield* query(
    `SELECT written_by, archived_by, ${SEALED_COLUMNS} FROM messages LEFT JOIN texts ON texts.id = text_id
     WHERE session_id = $1 AND (written_by = $2 OR archived_by = $2) ORDER BY position, messages.id`,
    [session.id, recordId],
  );
  const texts = rows.map((row) => ({ row, text: openRow(context, row, `a message of session ${name}`).text }));
  const of = (column: string): string[] =>
    texts.filter(({ row }) => parseOptionalNumber(row[column]) === recordId).map(({ text }) => text);
  return { replaced: of("archived_by"), written: of("written_by") };
}

// What a gateway prepared and did not send is made again under the same number, and counts once.
const SELECT_SESSIONS = `
  SELECT sessions.name, sessions.lineage, parents.name AS parent, sessions.created_at, sessions.updated_at,
    sessions.closed_at,
    (SELECT children.name FROM sessions AS children WHERE children.parent_id = sessions.id
      ORDER BY children.id DESC LIMIT 1) AS continued_as,
    (SELECT count(*) FROM messages WHERE session_id = sessions.id AND state = 'active') AS active,
    (SELECT count(*) FROM messages WHERE session_id = sessions.id AND state = 'archived') AS archived,
    (SELECT count(DISTINCT number) FROM records WHERE session_id = sessions.id AND undone_at IS NULL) AS compactions,
    (SELECT count(DISTINCT handle_id) FROM record_handles JOIN records ON records.id = record_id
      WHERE session_id = sessions.id) AS handles
  FROM sessions LEFT JOIN sessions AS parents ON parents.id = sessions.parent_id`;

/** Every session of the tenant, the one used last first. */
export function* listSessions(
  context: OperationContext,
  { limit }: { readonly limit: number },
): Operation<readonly SessionInfo[]> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return [];
  const rows = yield* query(
    `${SELECT_SESSIONS} WHERE sessions.tenant_id = $1 ORDER BY sessions.updated_at DESC, sessions.id DESC LIMIT $2`,
    [tenantId, limit],
  );
  return rows.map(parseInfo);
}

/** One session, with what was done to it. */
export function* describeSession(
  context: OperationContext,
  { session: name }: OfSession,
): Operation<SessionDescription> {
  const session = yield* requireSession(context, name);
  const [row] = yield* query(`${SELECT_SESSIONS} WHERE sessions.id = $1`, [session.id]);
  const records = yield* query(
    `SELECT records.id, lineage, number, mode, records.created_at, undone_at, report_id, ${SEALED_COLUMNS}
     FROM records LEFT JOIN texts ON texts.id = report_id WHERE session_id = $1 ORDER BY records.id`,
    [session.id],
  );
  const entries: CompactionEntry[] = [];
  for (const commit of records) {
    entries.push(parseEntry(context, commit, yield* listHandles(commit)));
  }
  return { ...parseInfo(row ?? {}), records: entries };
}

/** The handles that a compaction gave out, in their order. */
export function* listHandles(commit: Row): Operation<string[]> {
  const rows = yield* query(
    "SELECT handle FROM record_handles JOIN handles ON handles.id = handle_id WHERE record_id = $1 ORDER BY position",
    [parseNumber(commit["id"])],
  );
  return rows.map(({ handle }) => String(handle));
}

function parseEntry(context: OperationContext, row: Row, handles: readonly string[]): CompactionEntry {
  const number = parseNumber(row["number"]);
  return {
    lineage: String(row["lineage"]),
    number,
    mode: row["mode"] === "in-place" || row["mode"] === "child" ? row["mode"] : "none",
    createdAtMs: parseNumber(row["created_at"]),
    isUndone: row["undone_at"] !== null,
    handles,
    ...(row["report_id"] !== null && { report: openRow(context, row, `the report of compaction ${number}`).text }),
  };
}

function parseInfo(row: Row): SessionInfo {
  return dropUndefined({
    id: String(row["name"]),
    lineage: String(row["lineage"]),
    parentId: parseOptionalText(row["parent"]),
    createdAtMs: parseNumber(row["created_at"]),
    updatedAtMs: parseNumber(row["updated_at"]),
    closedAtMs: parseOptionalNumber(row["closed_at"]),
    continuedAs: parseOptionalText(row["continued_as"]),
    messages: parseNumber(row["active"]),
    archivedMessages: parseNumber(row["archived"]),
    compactions: parseNumber(row["compactions"]),
    handles: parseNumber(row["handles"]),
  });
}

/** Counts what the tenant has. */
export function* countStats(context: OperationContext): Operation<ArchiveStats> {
  const tenantId = (yield* findTenant(context)) ?? 0;
  const [row] = yield* query(
    `SELECT (SELECT count(*) FROM sessions WHERE tenant_id = $1) AS sessions,
       (SELECT count(*) FROM messages JOIN sessions ON sessions.id = session_id WHERE tenant_id = $1) AS messages,
       (SELECT count(*) FROM handles WHERE tenant_id = $1 AND text_id IS NOT NULL) AS handles,
       (SELECT count(*) FROM records WHERE tenant_id = $1) AS records,
       (SELECT count(*) FROM handles WHERE tenant_id = $1 AND is_indexed = 0) AS pending,
       count(*) AS texts, coalesce(sum(byte_length), 0) AS raw_bytes, coalesce(sum(length(body)), 0) AS stored_bytes
     FROM texts WHERE tenant_id = $1`,
    [tenantId],
  );
  const count = (name: string) => parseNumber(row?.[name] ?? 0);
  return {
    sessions: count("sessions"),
    messages: count("messages"),
    handles: count("handles"),
    texts: count("texts"),
    rawBytes: count("raw_bytes"),
    storedBytes: count("stored_bytes"),
    records: count("records"),
    pending: count("pending"),
  };
}
