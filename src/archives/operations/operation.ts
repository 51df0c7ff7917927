import { dropUndefined } from "../../core/base/drop-undefined.ts";

/** What a statement can carry. */
export type SqlValue = string | number | Uint8Array | null;

/** One row of an answer; the reader checks what it contains. */
export type Row = Readonly<Record<string, unknown>>;

/** One statement, its parameters written `$1`, `$2` and so on in every database. */
export interface SqlStatement {
  readonly kind: "statement";
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A place where long work lets others in, and reports its progress if it knows it. */
export interface Pause {
  readonly kind: "pause";
  readonly done?: number;
  readonly total?: number;
}

/**
 * Something to do to an archive, written once for every database: it yields statements and gets rows back.
 *
 * Its runner opens a transaction at the first statement and commits after the last, so that what is computed before the
 * first holds no lock, and an error rolls everything back.
 */
export type Operation<Result> = Generator<SqlStatement | Pause, Result, readonly Row[]>;

/** Asks the database. */
export function* query(sql: string, values: readonly SqlValue[] = []): Operation<readonly Row[]> {
  return yield { kind: "statement", sql, values };
}

/** Lets others in. */
export function* pause(done?: number, total?: number): Operation<void> {
  yield dropUndefined({ kind: "pause", done, total });
}

/** The most parameters of one statement: databases allow some tens of thousands. */
const MAX_VALUES = 5_000;

/** Inserts rows in as few statements as their parameters allow. `tail` is what follows the values. */
export function* insertRows(
  head: string,
  rows: readonly (readonly SqlValue[])[],
  tail: string,
): Operation<readonly Row[]> {
  const width = rows[0]?.length ?? 1;
  const returned: Row[] = [];
  for (const chunk of chunksOf(rows, Math.floor(MAX_VALUES / width))) {
    const tuples = chunk.map((_, index) => placeholders(width, index * width + 1));
    for (const row of yield* query(`${head} VALUES ${tuples.join(", ")} ${tail}`, chunk.flat())) returned.push(row);
  }
  return returned;
}

/** Asks about many values; `writeSql` gets the list to put after `IN`, which begins after `first` values. */
export function* queryMany(
  values: readonly SqlValue[],
  first: readonly SqlValue[],
  writeSql: (list: string) => string,
): Operation<readonly Row[]> {
  const answers: Row[] = [];
  for (const chunk of chunksOf(values, MAX_VALUES)) {
    const asked = fillUp(chunk);
    const sql = writeSql(placeholders(asked.length, first.length + 1));
    for (const row of yield* query(sql, [...first, ...asked])) answers.push(row);
  }
  return answers;
}

/**
 * Repeats the last value up to a power of two: few different lengths make few different statements, which databases
 * recognise.
 */
function fillUp(values: readonly SqlValue[]): readonly SqlValue[] {
  const length = 2 ** Math.ceil(Math.log2(values.length));
  return [...values, ...Array.from({ length: length - values.length }, () => values.at(-1) ?? null)];
}

function placeholders(count: number, from: number): string {
  return `(${Array.from({ length: count }, (_, index) => `$${from + index}`).join(", ")})`;
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** What a run of an operation reports to its watcher. */
export interface RunWatcher {
  /** Called before every statement, with its text; `BEGIN` and `COMMIT` included. */
  readonly onStatement?: ((sql: string) => void) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}
