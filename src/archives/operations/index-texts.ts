import { redact } from "../../core/redact/index.ts";
import { listTools } from "../../core/retrieve/messages/list-tools.ts";
import { renderOriginal } from "../../core/retrieve/render-original.ts";
import { splitTerms } from "../../core/retrieve/search/split-terms.ts";
import type { OperationContext } from "./context.ts";
import { type Operation, query, type Row } from "./operation.ts";
import { parseKind, parseNumber, parseOptionalText, SEALED_COLUMNS, tryReadRow } from "./parse-row.ts";
import { findTenant } from "./tenants.ts";

/** The terms by which one original is found. */
export interface IndexEntry {
  readonly document: number;
  /** Hidden with the archive's key. */
  readonly terms: readonly string[];
}

export interface IndexBatch {
  readonly entries: readonly IndexEntry[];
  /** The key that the terms are hidden with. */
  readonly keyId: string;
}

/** How much text one batch reads at most: others wait while it runs. */
const BATCH_BYTES = 128 * 1024;
/** A judgement, like the bytes: the most short texts of a batch. */
const BATCH_ROWS = 100;
/** A text with more different words than this is data; its first words are enough. */
const MAX_TERMS = 20_000;

/**
 * Reads originals that are not in the index yet. Redaction is slow, so it happens here, outside of any commit and
 * without a lock; `addToIndex` then writes what this found.
 */
export function* loadPending(context: OperationContext): Operation<IndexBatch> {
  const tenantId = yield* findTenant(context);
  const { keyId } = context.vault;
  if (tenantId === undefined || !context.isIndexed) return { entries: [], keyId };
  // The plus keeps databases from reading every row of a tenant: the few that are pending have their own index.
  const waiting = yield* query(
    `SELECT handles.id, byte_length FROM handles JOIN texts ON texts.id = text_id
     WHERE is_indexed = 0 AND +handles.tenant_id = $1 ORDER BY handles.id LIMIT ${BATCH_ROWS}`,
    [tenantId],
  );
  const entries: IndexEntry[] = [];
  let bytes = 0;
  for (const { id, byte_length: byteLength } of waiting) {
    bytes += Number(byteLength);
    if (entries.length > 0 && bytes > BATCH_BYTES) break;
    const [row] = yield* query(SELECT_DOCUMENT, [parseNumber(id)]);
    if (row !== undefined) entries.push({ document: parseNumber(id), terms: termsOf(context, tenantId, row) });
  }
  return { entries, keyId };
}

/** How many originals are waiting to be indexed. */
export function* countPending(context: OperationContext): Operation<number> {
  const tenantId = yield* findTenant(context);
  const [row] = yield* query("SELECT count(*) AS waiting FROM handles WHERE is_indexed = 0 AND +tenant_id = $1", [
    tenantId ?? 0,
  ]);
  return parseNumber(row?.["waiting"]);
}

/** What is read of a handle in order to index it. */
export const SELECT_DOCUMENT = `
  SELECT lineage, kind, tool, ${SEALED_COLUMNS} FROM handles LEFT JOIN texts ON texts.id = text_id WHERE handles.id = $1`;

/** The hidden terms of a document: the words of its redacted text, and whose it is. A damaged text has no words. */
export function termsOf(context: OperationContext, tenantId: number, row: Row): string[] {
  const text = tryReadRow(context, row) ?? "";
  const kind = parseKind(row["kind"], "the kind of a handle");
  // Words as they are read: in a message's JSON, a line break is a letter before the word after it.
  const terms = splitTerms(renderOriginal({ kind, text }, (source) => redact(source).text).text, MAX_TERMS);
  const lineage = String(row["lineage"]);
  const tools = [parseOptionalText(row["tool"]), ...(kind === "range" ? listTools(text) : [])];
  for (const tool of tools) for (const term of scopeTerms({ tenantId, lineage, tool })) terms.add(term);
  return hideTerms(context, terms);
}

/** Terms as the index holds them. */
export function hideTerms({ vault, tenant }: OperationContext, terms: Iterable<string>): string[] {
  return Array.from(terms, (term) => vault.hideTerm(tenant, term));
}

export interface SearchScope {
  readonly tenantId: number;
  readonly lineage?: string | undefined;
  readonly tool?: string | undefined;
}

/** Terms that no text can contain, because words have no colon: with them a filter is as fast as a word. */
export function scopeTerms({ tenantId, lineage, tool }: SearchScope): string[] {
  return [
    `t:${tenantId}`,
    ...(lineage === undefined ? [] : [`l:${lineage}`]),
    ...(tool === undefined ? [] : [`f:${tool}`]),
  ];
}

/** Writes the entries that `loadPending` returned, each once, even if two processes read the same ones. */
export function* addToIndex({ dialect }: OperationContext, { entries, keyId }: IndexBatch): Operation<void> {
  // A change of key waits for this, or came first; then the terms are useless and are read again.
  const [key] = yield* query(`SELECT value FROM meta WHERE name = 'key' ${dialect.shareLock}`);
  if (key?.["value"] !== keyId) return;
  for (const { document, terms } of entries) {
    const [claimed] = yield* query(
      "UPDATE handles SET is_indexed = 1 WHERE id = $1 AND is_indexed = 0 AND text_id IS NOT NULL RETURNING id",
      [document],
    );
    if (claimed !== undefined) yield* dialect.index.add(document, terms);
  }
}
