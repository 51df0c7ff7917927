import { CompactionError } from "../../core/base/errors.ts";
import type { SessionExport } from "../session-archive.ts";
import { checkName } from "./check-name.ts";
import type { OperationContext } from "./context.ts";
import { insertRows, type Operation, query } from "./operation.ts";
import { parseNumber } from "./parse-row.ts";
import { sealTexts, storeTexts, type TextIds } from "./store-texts.ts";
import { ensureTenant, findNow } from "./tenants.ts";
import { writeHandles } from "./write-commit.ts";

export interface ImportInput {
  /** Checked by `parseExport`. */
  readonly document: SessionExport;
  readonly id: string;
}

/** Stores an exported session under a name that is still free, all of it or nothing. */
export function* importSession(context: OperationContext, { document, id }: ImportInput): Operation<string> {
  const { session, messages, records, originals } = document;
  checkNames(document, id);
  const sealed = yield* sealTexts(context, textsOf(document), messages.length + originals.length + 2 * records.length);
  for (const { handle, sha256, text } of originals) {
    if (sealed.hashOf(text) !== sha256) throw new CompactionError("HASH_MISMATCH", { handle });
  }
  const tenantId = yield* ensureTenant(context);
  const nowMs = yield* findNow(context);
  const [row] = yield* query(
    `INSERT INTO sessions (tenant_id, name, lineage, created_at, updated_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, name) DO NOTHING RETURNING id`,
    [tenantId, id, session.lineage, session.createdAtMs, nowMs],
  );
  if (row === undefined) throw new CompactionError("SESSION_EXISTS", { session: id });
  const sessionId = parseNumber(row["id"]);
  const idOf = yield* storeTexts(context, tenantId, sealed, nowMs);

  const originalOf = new Map(originals.map((original) => [`${original.lineage}\n${original.handle}`, original]));
  const recordIds: number[] = [];
  for (const commit of records) {
    const recordId = yield* insertCommit({ tenantId, sessionId, commit, idOf, nowMs });
    recordIds.push(recordId);
    const own = commit.handles.flatMap((handle) => originalOf.get(`${commit.lineage}\n${handle}`) ?? []);
    yield* writeHandles(context, { tenantId, recordId, lineage: commit.lineage, originals: own, idOf, nowMs });
  }
  yield* insertRows(
    "INSERT INTO messages (session_id, position, text_id, state, written_by, archived_by, created_at)",
    messages.map(({ text, state, writtenBy, archivedBy, createdAtMs }, index) => {
      const recordOf = (at: number | undefined) => (at === undefined ? null : (recordIds[at] ?? null));
      return [sessionId, index + 1, idOf(text), state, recordOf(writtenBy), recordOf(archivedBy), createdAtMs];
    }),
    "",
  );
  return id;
}

function checkNames({ session, records, originals }: SessionExport, id: string): void {
  checkName("session", id);
  checkName("lineage", session.lineage);
  for (const { lineage } of records) checkName("lineage", lineage);
  for (const { handle, tool } of originals) {
    checkName("handle", handle);
    if (tool !== undefined) checkName("tool", tool);
  }
}

function* textsOf({ messages, records, originals }: SessionExport): Generator<string> {
  for (const { text } of messages) yield text;
  for (const { text } of originals) yield text;
  for (const { state, report } of records) {
    if (state !== undefined) yield state;
    if (report !== undefined) yield report;
  }
}

interface CommitInput {
  readonly tenantId: number;
  readonly sessionId: number;
  readonly commit: SessionExport["records"][number];
  readonly idOf: TextIds;
  readonly nowMs: number;
}

function* insertCommit({ tenantId, sessionId, commit, idOf, nowMs }: CommitInput): Operation<number> {
  const { lineage, number, mode, state, report, createdAtMs, isUndone } = commit;
  const [row] = yield* query(
    `INSERT INTO records (tenant_id, lineage, number, session_id, mode, state_id, report_id, created_at, undone_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
    [
      tenantId,
      lineage,
      number,
      sessionId,
      mode,
      state === undefined ? null : idOf(state),
      report === undefined ? null : idOf(report),
      createdAtMs,
      isUndone ? nowMs : null,
    ],
  );
  return parseNumber(row?.["id"]);
}
