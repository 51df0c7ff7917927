import type { Dialect, DocumentRange } from "../operations/context.ts";
import { type Operation, query, queryMany } from "../operations/operation.ts";
import { parseNumber } from "../operations/parse-row.ts";

/** PostgreSQL: many writers, so rows are locked when necessary, and one clock for all machines, the server's. */
export const postgresDialect: Dialect = {
  name: "postgres",
  lock: "FOR UPDATE",
  shareLock: "FOR SHARE",
  clockSql: "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms",
  index: { add, remove, clear, find, count, list, scrub },
};

/** We split the terms ourselves, the same way for every database, so the server's language settings do not matter. */
function* add(document: number, terms: readonly string[]): Operation<void> {
  yield* query(
    `INSERT INTO keyed_terms (handle_id, terms)
     VALUES ($1, array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text($2::jsonb))))
     ON CONFLICT (handle_id) DO UPDATE SET terms = excluded.terms`,
    [document, JSON.stringify(terms)],
  );
}

function* remove(documents: readonly number[]): Operation<void> {
  yield* queryMany(documents, [], (ids) => `DELETE FROM keyed_terms WHERE handle_id IN ${ids}`);
}

function* clear(): Operation<void> {
  yield* query("DELETE FROM keyed_terms");
}

function* find(terms: readonly string[], { from, to, limit }: DocumentRange): Operation<readonly number[]> {
  const rows = yield* query(
    `SELECT handle_id AS id FROM keyed_terms WHERE terms @@ $1::tsquery AND handle_id BETWEEN $2 AND $3
     ORDER BY handle_id DESC LIMIT $4`,
    [matchAll(terms), from, to, limit],
  );
  return rows.map((row) => parseNumber(row["id"]));
}

function* count(terms: readonly string[], most: number): Operation<number> {
  const [row] = yield* query(
    "SELECT count(*) AS found FROM (SELECT 1 FROM keyed_terms WHERE terms @@ $1::tsquery LIMIT $2) AS documents",
    [matchAll(terms), most],
  );
  return parseNumber(row?.["found"]);
}

function* list(from: number, to: number): Operation<readonly number[]> {
  const rows = yield* query("SELECT handle_id AS id FROM keyed_terms WHERE handle_id BETWEEN $1 AND $2", [from, to]);
  return rows.map((row) => parseNumber(row["id"]));
}

/** Nothing to do here: the engine vacuums after the transaction, which cannot happen inside of one. */
function* scrub(): Operation<void> {}

/** Quoted, so that no word is taken for an operator. Terms contain no quotation marks. */
function matchAll(terms: readonly string[]): string {
  return terms.map((term) => `'${term}'`).join(" & ");
}
