import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { ArchivedOriginal } from "../../core/model/commit.ts";
import type { NumberRun } from "../../core/model/number-run.ts";
import { parseState } from "../../core/resume/parse-state.ts";
import { lineUpMessages } from "../../core/retrieve/messages/line-up-messages.ts";
import { numberRange } from "../../core/retrieve/messages/number-range.ts";
import { countLines } from "../../core/text/count-lines.ts";
import { isStorableName } from "../../core/text/is-storable-name.ts";
import type { OperationContext } from "./context.ts";
import { requireSession } from "./open-session.ts";
import { type Operation, query, type Row } from "./operation.ts";
import { openRow, parseKind, parseNumber, parseOptionalText, SEALED_COLUMNS, tryReadRow } from "./parse-row.ts";
import { findTenant } from "./tenants.ts";

export interface FindInput {
  readonly handle: string;
  /** If given, only what this session's lineage gave out. */
  readonly session?: string;
}

/** The outcome of a look-up by handle. */
export type FoundOriginal =
  | { readonly kind: "found"; readonly original: ArchivedOriginal }
  | { readonly kind: "unknown" | "foreign" | "expired" };

/** Finds an original, or says why it cannot be returned. Reveals nothing else about what other tenants have. */
export function* findOriginal(context: OperationContext, { handle, session }: FindInput): Operation<FoundOriginal> {
  const tenantId = yield* findTenant(context);
  if (!isStorableName(handle)) return { kind: "unknown" };
  const lineage = session === undefined ? undefined : (yield* requireSession(context, session)).lineage;
  const rows = yield* query(
    `SELECT handles.id, handles.tenant_id, lineage, kind, tool, text_id, ${SEALED_COLUMNS}
     FROM handles LEFT JOIN texts ON texts.id = text_id AND handles.tenant_id = $2 WHERE handle = $1`,
    [handle, tenantId ?? 0],
  );
  const own = rows.filter(
    (row) => Number(row["tenant_id"]) === tenantId && (lineage === undefined || row["lineage"] === lineage),
  );
  const kept = own.filter((row) => row["text_id"] !== null);
  const [first] = kept;
  if (first === undefined) return { kind: own.length > 0 ? "expired" : rows.length > 0 ? "foreign" : "unknown" };
  const texts = new Set(kept.map((row) => String(row["text_id"])));
  if (texts.size > 1) throw new CompactionError("HANDLE_AMBIGUOUS", { handle, sessions: kept.length });
  const original = openOriginal(context, handle, first);
  const numbers =
    original.kind === "range" ? yield* findNumbers(context, parseNumber(first["id"]), original) : undefined;
  return { kind: "found", original: dropUndefined({ ...original, numbers }) };
}

/** The numbers of a range's messages, by the state after the compaction that took them out. */
export function* findNumbers(
  context: OperationContext,
  document: number,
  { handle, text }: Pick<ArchivedOriginal, "handle" | "text">,
): Operation<readonly NumberRun[] | undefined> {
  const [commit] = yield* query(
    `SELECT records.id, records.tenant_id, lineage, number, session_id
     FROM record_handles JOIN records ON records.id = record_id WHERE handle_id = $1 ORDER BY number LIMIT 1`,
    [document],
  );
  if (commit === undefined) return undefined;
  // Its own state, and the one before it: those of a fork at the same point count only if this session has none.
  const rows = yield* query(
    `SELECT number, ${SEALED_COLUMNS} FROM records JOIN texts ON texts.id = state_id
     WHERE records.tenant_id = $1 AND lineage = $2 AND (records.id = $3 OR number < $4)
     ORDER BY number DESC, CASE session_id WHEN $5 THEN 0 ELSE 1 END, records.id DESC LIMIT 2`,
    [
      parseNumber(commit["tenant_id"]),
      String(commit["lineage"]),
      parseNumber(commit["id"]),
      parseNumber(commit["number"]),
      parseNumber(commit["session_id"]),
    ],
  );
  const [state, before] = rows.map((row) => parseState(tryReadRow(context, row) ?? ""));
  if (state?.handoff === undefined) return undefined;
  return numberRange({
    handle,
    ranges: state.handoff.ranges,
    left: state.numbers,
    leftBefore: before?.numbers ?? [],
    messages: countLines(lineUpMessages(text)),
  });
}

/** The original that a row of `handles` with its text holds. */
export function openOriginal(context: OperationContext, handle: string, row: Row): ArchivedOriginal {
  const { text, sha256 } = openRow(context, row, handle);
  const [kind, tool] = [parseKind(row["kind"], handle), parseOptionalText(row["tool"])];
  return dropUndefined({ handle, kind, sha256, text, tool });
}

export interface StatesInput {
  readonly lineage: string;
  /** If this session has the conversation, its states come before those of other sessions that have it too. */
  readonly session?: string;
  readonly most: number;
}

/** The states of the newest compactions of a lineage that were not undone, the newest first. */
export function* loadStates(
  context: OperationContext,
  { lineage, session = "", most }: StatesInput,
): Operation<readonly string[]> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined || !isStorableName(lineage)) return [];
  const rows = yield* query(
    `SELECT ${SEALED_COLUMNS} FROM records LEFT JOIN texts ON texts.id = state_id
     JOIN sessions ON sessions.id = session_id
     WHERE records.tenant_id = $1 AND records.lineage = $2 AND state_id IS NOT NULL AND undone_at IS NULL
     ORDER BY CASE sessions.name WHEN $3 THEN 0 ELSE 1 END, number DESC, records.id DESC LIMIT $4`,
    [tenantId, lineage, session, most],
  );
  return rows.map((row) => openRow(context, row, `the state of lineage ${lineage}`).text);
}
