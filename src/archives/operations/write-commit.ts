import { CompactionError } from "../../core/base/errors.ts";
import type { ArchivedOriginal, CompactionCommit } from "../../core/model/commit.ts";
import { isSameOriginal } from "../../core/retrieve/is-same-original.ts";
import { changeTranscript, isDone } from "./change-transcript.ts";
import { checkName } from "./check-name.ts";
import type { OperationContext } from "./context.ts";
import { requireLease } from "./leases.ts";
import { openSession, type StoredSession } from "./open-session.ts";
import { insertRows, type Operation, query, queryMany } from "./operation.ts";
import { parseNumber, parseOptionalNumber, SEALED_COLUMNS, tryReadRow } from "./parse-row.ts";
import { type SealedTexts, sealTexts, storeTexts, type TextIds } from "./store-texts.ts";
import { findCommits, listContinuations, type StoredCommit, takeBack } from "./take-back.ts";
import { ensureTenant, findNow } from "./tenants.ts";

/** Stores one compaction: originals, commit and the session's new transcript, all or nothing. */
export function* writeCommit(context: OperationContext, commit: CompactionCommit): Operation<void> {
  const { lineage, originals, session, lease } = commit;
  checkCommit(commit);
  const sealed = yield* sealTexts(context, textsOf(commit));
  refuseWrongHashes(originals, sealed);

  const tenantId = yield* ensureTenant(context);
  const nowMs = yield* findNow(context);
  if (lease !== undefined) yield* requireLease(context, tenantId, lease, nowMs);
  const idOf = yield* storeTexts(context, tenantId, sealed, nowMs);
  const opened = yield* openSession(context, { tenantId, name: session?.id ?? lineage, lineage, nowMs });
  const recordId = yield* writeSession(commit, { tenantId, opened, idOf, nowMs });
  yield* writeHandles(context, { tenantId, recordId, lineage, originals, idOf, nowMs });
}

interface CommitPlace {
  readonly tenantId: number;
  /** The session that the commit names, or that of its lineage. */
  readonly opened: StoredSession;
  readonly idOf: TextIds;
  readonly nowMs: number;
}

/** Writes the commit and what it makes of the session's transcript. @returns The commit's number in the database. */
function* writeSession(commit: CompactionCommit, { tenantId, opened, idOf, nowMs }: CommitPlace): Operation<number> {
  const { session: change } = commit;
  const chain = yield* listContinuations(opened);
  const formers = yield* findCommits(tenantId, commit, change === undefined ? undefined : chain);
  const write = (sessionId: number, former: StoredCommit | undefined) =>
    writeCommitRow({ tenantId, sessionId, commit, formerId: former?.id, idOf, nowMs });
  if (change === undefined) {
    // Without a session name, only its state distinguishes a compaction from one of a fork with the same number.
    const { state } = commit;
    const isSameState = ({ stateId }: StoredCommit) => stateId === undefined || stateId === idOf(state ?? "");
    const same = state === undefined ? formers.at(-1) : formers.findLast(isSameState);
    return yield* write(opened.id, same);
  }

  const former = formers.findLast(({ mode, isUndone }) => mode !== "none" && !isUndone);
  const isSame = former?.mode === modeOf(commit) && (yield* isDone(former.id, change.messages.map(idOf)));
  if (isSame) return yield* write(former.sessionId, formers.at(-1));
  const session = former === undefined ? opened : yield* takeBack(chain, former, nowMs);
  const recordId = yield* write(session.id, formers.at(-1));
  const sessionId = yield* changeTranscript({ session, change, recordId, idOf, nowMs });
  if (sessionId !== session.id) yield* query("UPDATE records SET session_id = $2 WHERE id = $1", [recordId, sessionId]);
  return recordId;
}

function modeOf({ session }: CompactionCommit): "in-place" | "child" | "none" {
  if (session === undefined) return "none";
  return session.childId === undefined ? "in-place" : "child";
}

function checkCommit({ lineage, number, originals, session, lease }: CompactionCommit): void {
  checkName("lineage", lineage);
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new CompactionError("INVALID_POLICY", { key: "number", range: "a whole number", received: String(number) });
  }
  for (const { handle, tool } of originals) {
    checkName("handle", handle);
    if (tool !== undefined) checkName("tool", tool);
  }
  if (session !== undefined) checkName("session", session.id);
  if (session?.childId !== undefined) checkName("childId", session.childId);
  if (lease !== undefined && lease.session !== (session?.id ?? lineage)) {
    throw new CompactionError("LEASE_LOST", { session: session?.id ?? lineage });
  }
}

function* textsOf({ originals, state, report, session }: CompactionCommit): Generator<string> {
  for (const { text } of originals) yield text;
  if (state !== undefined) yield state;
  if (report !== undefined) yield report;
  if (session === undefined) return;
  yield* session.messages;
  if (session.read.kind === "messages") yield* session.read.messages;
}

function refuseWrongHashes(originals: readonly ArchivedOriginal[], sealed: SealedTexts): void {
  for (const { handle, sha256, text } of originals) {
    if (sealed.hashOf(text) !== sha256) throw new CompactionError("HASH_MISMATCH", { handle });
  }
}

interface CommitRow {
  readonly tenantId: number;
  readonly sessionId: number;
  readonly commit: CompactionCommit;
  /** The row of the same compaction, if it was committed before. */
  readonly formerId: number | undefined;
  readonly idOf: TextIds;
  readonly nowMs: number;
}

/** A commit that is committed again keeps its state, report and transcript if it now comes without one. */
function* writeCommitRow({ tenantId, sessionId, commit, formerId, idOf, nowMs }: CommitRow): Operation<number> {
  const { lineage, number, state, report } = commit;
  const [mode, stateId, reportId] = [
    modeOf(commit),
    state === undefined ? null : idOf(state),
    report === undefined ? null : idOf(report),
  ];
  if (formerId === undefined) {
    const [row] = yield* query(
      `INSERT INTO records (tenant_id, lineage, number, session_id, mode, state_id, report_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [tenantId, lineage, number, sessionId, mode, stateId, reportId, nowMs],
    );
    return parseNumber(row?.["id"]);
  }
  if (mode !== "none")
    yield* query("UPDATE records SET session_id = $2, mode = $3 WHERE id = $1", [formerId, sessionId, mode]);
  yield* query("UPDATE records SET undone_at = NULL WHERE id = $1", [formerId]);
  if (stateId !== null) yield* query("UPDATE records SET state_id = $2 WHERE id = $1", [formerId, stateId]);
  if (reportId !== null) yield* query("UPDATE records SET report_id = $2 WHERE id = $1", [formerId, reportId]);
  return formerId;
}

/** States of a handle other than 1, which means indexed. */
const PENDING = 0;
const NEVER_INDEXED = 2;

interface HandleRows {
  readonly tenantId: number;
  readonly recordId: number;
  readonly lineage: string;
  readonly originals: readonly ArchivedOriginal[];
  readonly idOf: TextIds;
  readonly nowMs: number;
}

/** Enters handles and ties them to a commit. A handle that belongs to another text in this lineage is refused. */
export function* writeHandles(context: OperationContext, rows: HandleRows): Operation<void> {
  const { tenantId, recordId, lineage, originals, idOf, nowMs } = rows;
  const pending = context.isIndexed ? PENDING : NEVER_INDEXED;
  const byHandle = new Map(originals.map((original) => [original.handle, original]));
  yield* insertRows(
    "INSERT INTO handles (tenant_id, lineage, handle, kind, tool, text_id, created_at, is_indexed)",
    [...byHandle.values()].map(({ handle, kind, tool, text }) => {
      return [tenantId, lineage, handle, kind, tool ?? null, idOf(text), nowMs, pending];
    }),
    "ON CONFLICT (handle, tenant_id, lineage) DO NOTHING",
  );
  const stored = yield* queryMany(
    [...byHandle.keys()],
    [tenantId, lineage],
    (list) => `SELECT id, handle, text_id FROM handles WHERE tenant_id = $1 AND lineage = $2 AND handle IN ${list}`,
  );
  const known = new Map(
    stored.map((row) => [
      String(row["handle"]),
      { id: parseNumber(row["id"]), textId: parseOptionalNumber(row["text_id"]) },
    ]),
  );
  for (const { handle, text } of originals) {
    const row = known.get(handle);
    if (row === undefined) throw new CompactionError("ARCHIVE_DAMAGED", { what: handle });
    if (row.textId === undefined) {
      // It had expired; now it is needed again.
      yield* query("UPDATE handles SET text_id = $2, expired_at = NULL, is_indexed = $3 WHERE id = $1", [
        row.id,
        idOf(text),
        pending,
      ]);
    } else if (row.textId !== idOf(text)) yield* respell(context, { id: row.id, handle, text, textId: idOf(text) });
  }
  yield* insertRows(
    "INSERT INTO record_handles (record_id, handle_id, position)",
    [...byHandle.keys()].map((handle, position) => [recordId, known.get(handle)?.id ?? 0, position]),
    "ON CONFLICT (record_id, handle_id) DO NOTHING",
  );
}

interface Respelling {
  /** The row of the handle. */
  readonly id: number;
  readonly handle: string;
  readonly text: string;
  readonly textId: number;
}

/** The same original in another spelling replaces the earlier one: it is returned as it was last sent. */
function* respell(context: OperationContext, { id, handle, text, textId }: Respelling): Operation<void> {
  const [row] = yield* query(
    `SELECT ${SEALED_COLUMNS} FROM handles JOIN texts ON texts.id = text_id WHERE handles.id = $1`,
    [id],
  );
  const former = row === undefined ? undefined : tryReadRow(context, row);
  if (former === undefined || !isSameOriginal(former, text)) throw new CompactionError("HANDLE_TAKEN", { handle });
  yield* query("UPDATE handles SET text_id = $2 WHERE id = $1", [id, textId]);
}
