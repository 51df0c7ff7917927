import type { Dialect, DocumentRange } from "../operations/context.ts";
import { type Operation, query, queryMany } from "../operations/operation.ts";
import { parseNumber } from "../operations/parse-row.ts";

/** SQLite: one writer at a time, so nothing has to be locked row by row, and one clock, the host's. */
export const sqliteDialect: Dialect = {
  name: "sqlite",
  lock: "",
  shareLock: "",
  index: { add, remove, clear, find, count, list, scrub },
};

function* add(document: number, terms: readonly string[]): Operation<void> {
  yield* query("INSERT INTO keyed_index (rowid, terms) VALUES ($1, $2)", [document, terms.join(" ")]);
}

function* remove(documents: readonly number[]): Operation<void> {
  yield* queryMany(documents, [], (ids) => `DELETE FROM keyed_index WHERE rowid IN ${ids}`);
}

function* clear(): Operation<void> {
  yield* query("INSERT INTO keyed_index (keyed_index) VALUES ('delete-all')");
}

function* find(terms: readonly string[], { from, to, limit, isFew }: DocumentRange): Operation<readonly number[]> {
  // Walking the lists of common words backwards is slow; a few documents are found faster forwards and then sorted.
  const rows = yield* query(
    `SELECT rowid AS id FROM keyed_index WHERE keyed_index MATCH $1 AND rowid BETWEEN $2 AND $3
     ORDER BY ${isFew ? "+" : ""}rowid DESC LIMIT $4`,
    [matchAll(terms), from, to, limit],
  );
  return rows.map((row) => parseNumber(row["id"]));
}

function* count(terms: readonly string[], most: number): Operation<number> {
  const [row] = yield* query(
    "SELECT count(*) AS found FROM (SELECT 1 FROM keyed_index WHERE keyed_index MATCH $1 LIMIT $2)",
    [matchAll(terms), most],
  );
  return parseNumber(row?.["found"]);
}

function* list(from: number, to: number): Operation<readonly number[]> {
  // Without a match the rows are read from the table of document sizes, which every document is in.
  const rows = yield* query("SELECT id FROM keyed_index_docsize WHERE id BETWEEN $1 AND $2", [from, to]);
  return rows.map((row) => parseNumber(row["id"]));
}

/** A deleted document is only marked; only merging everything removes its words. */
function* scrub(): Operation<void> {
  yield* query("INSERT INTO keyed_index (keyed_index) VALUES ('optimize')");
}

/** Quoted, so that no word is taken for an operator. Terms contain no quotation marks. */
function matchAll(terms: readonly string[]): string {
  return terms.map((term) => `"${term}"`).join(" AND ");
}
