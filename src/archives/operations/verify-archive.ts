import { findHandles } from "../../core/markers/find-handles.ts";
import type { OperationContext } from "./context.ts";
import { SELECT_DOCUMENT, termsOf } from "./index-texts.ts";
import { type Operation, query, queryMany } from "./operation.ts";
import { parseNumber, SEALED_COLUMNS, tryOpenRow } from "./parse-row.ts";
import { findTenant } from "./tenants.ts";

/** One part of a verification, so that others get their turn between two parts. */
export interface VerifyBatch {
  readonly table: "texts" | "handles" | "sessions" | "index";
  readonly after: number;
}

export interface VerifyStep {
  readonly checked: number;
  readonly breaches: readonly string[];
  /** Documents of the index that an earlier version wrote. */
  readonly outdated?: readonly number[];
  /** Undefined if the table is done. */
  readonly next?: number;
}

/** A judgement: others wait while a batch runs. */
const BATCH_ROWS = 200;
/** How many of a document's terms the index is asked for. */
const ASKED_TERMS = 50;

/** Checks one batch of rows. */
export function* verifyBatch(context: OperationContext, { table, after }: VerifyBatch): Operation<VerifyStep> {
  const tenantId = yield* findTenant(context);
  if (tenantId === undefined) return { checked: 0, breaches: [] };
  switch (table) {
    case "texts":
      return yield* verifyTexts(context, tenantId, after);
    case "handles":
      return yield* verifyHandles(context, tenantId, after);
    case "sessions":
      return yield* verifySessions(context, tenantId, after);
    case "index":
      return yield* verifyIndex(context, after);
  }
}

function* verifyTexts(context: OperationContext, tenantId: number, after: number): Operation<VerifyStep> {
  const rows = yield* query(
    `SELECT id, ${SEALED_COLUMNS} FROM texts WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT ${BATCH_ROWS}`,
    [tenantId, after],
  );
  const breaches = rows
    .filter((row) => tryOpenRow(context, row) === undefined)
    .map((row) => `text ${parseNumber(row["id"])} is not what was stored`);
  return stepOf(rows, breaches);
}

/** Every handle has its text and can be found, or is marked as expired. */
function* verifyHandles(context: OperationContext, tenantId: number, after: number): Operation<VerifyStep> {
  const rows = yield* query(
    `SELECT handles.id, handle, text_id, texts.id AS found, expired_at, is_indexed FROM handles
     LEFT JOIN texts ON texts.id = text_id AND texts.tenant_id = handles.tenant_id
     WHERE handles.tenant_id = $1 AND handles.id > $2 ORDER BY handles.id LIMIT ${BATCH_ROWS}`,
    [tenantId, after],
  );
  const breaches: string[] = [];
  const outdated: number[] = [];
  const { index } = context.dialect;
  for (const row of rows) {
    const handle = String(row["handle"]);
    const id = parseNumber(row["id"]);
    if (row["text_id"] === null) {
      if (row["expired_at"] === null) breaches.push(`${handle} has no text and did not expire`);
      continue;
    }
    if (row["found"] === null) breaches.push(`${handle} points at a text that is not there`);
    else if (context.isIndexed && Number(row["is_indexed"]) === 1) {
      const [document] = yield* query(SELECT_DOCUMENT, [id]);
      const terms = document === undefined ? [] : termsOf(context, tenantId, document).slice(-ASKED_TERMS);
      const current = yield* index.find(terms, { from: id, to: id, limit: 1, isFew: true });
      if (current.length > 0) continue;
      // Redaction and the reading of messages change from version to version, and the words with them.
      if ((yield* index.list(id, id)).length > 0) outdated.push(id);
      else breaches.push(`${handle} is not in the index`);
    }
  }
  return { ...stepOf(rows, breaches), outdated };
}

/** Marks documents to be indexed again. */
export function* renewDocuments(
  { dialect }: OperationContext,
  { documents }: { readonly documents: readonly number[] },
): Operation<void> {
  yield* dialect.index.remove(documents);
  yield* queryMany(
    documents,
    [],
    (list) => `UPDATE handles SET is_indexed = 0 WHERE id IN ${list} AND is_indexed = 1 AND text_id IS NOT NULL`,
  );
}

/** Every handle that a live transcript names and that this lineage gave out still opens. */
function* verifySessions(context: OperationContext, tenantId: number, after: number): Operation<VerifyStep> {
  const [session] = yield* query(
    "SELECT id, name, lineage FROM sessions WHERE tenant_id = $1 AND id > $2 ORDER BY id LIMIT 1",
    [tenantId, after],
  );
  if (session === undefined) return { checked: 0, breaches: [] };
  const id = parseNumber(session["id"]);
  const rows = yield* query(
    `SELECT state, ${SEALED_COLUMNS} FROM messages LEFT JOIN texts ON texts.id = text_id WHERE session_id = $1`,
    [id],
  );
  const breaches: string[] = [];
  const named = new Set<string>();
  for (const row of rows) {
    const opened = tryOpenRow(context, row);
    if (opened === undefined) breaches.push(`a message of session ${String(session["name"])} is not what was stored`);
    else if (row["state"] === "active") for (const handle of findHandles([opened.text])) named.add(handle);
  }
  for (const handle of named) {
    const [expired] = yield* query(
      "SELECT 1 FROM handles WHERE tenant_id = $1 AND lineage = $2 AND handle = $3 AND text_id IS NULL",
      [tenantId, String(session["lineage"]), handle],
    );
    if (expired !== undefined) breaches.push(`session ${String(session["name"])} names ${handle}, which expired`);
  }
  return { checked: rows.length, breaches, next: id };
}

/** Nothing is in the index that is not in the archive. */
function* verifyIndex({ dialect, isIndexed }: OperationContext, after: number): Operation<VerifyStep> {
  const [last] = yield* query("SELECT coalesce(max(id), 0) AS last FROM handles");
  const to = Math.min(after + BATCH_ROWS * 50, parseNumber(last?.["last"]));
  if (!isIndexed || after >= to) return { checked: 0, breaches: [] };
  const documents = yield* dialect.index.list(after + 1, to);
  const rows = yield* query(
    "SELECT id FROM handles WHERE id BETWEEN $1 AND $2 AND is_indexed = 1 AND text_id IS NOT NULL",
    [after + 1, to],
  );
  const known = new Set(rows.map((row) => parseNumber(row["id"])));
  const breaches = documents
    .filter((id) => !known.has(id))
    .map((id) => `the index holds document ${id} without a handle`);
  return { checked: documents.length, breaches, next: to };
}

function stepOf(rows: readonly Readonly<Record<string, unknown>>[], breaches: readonly string[]): VerifyStep {
  const last = rows.at(-1)?.["id"];
  return { checked: rows.length, breaches, ...(last !== undefined && { next: parseNumber(last) }) };
}
