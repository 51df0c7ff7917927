import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { Operation, Pause, Row, RunWatcher, SqlStatement, SqlValue } from "../operations/operation.ts";

/** An operation that has come as far as it can without the database. */
export interface StartedRun<Result> {
  /** Does the rest. If another process holds the lock, it throws before anything was done, and can be called again. */
  finish(): Result;
}

/** Starts an operation on one connection, in its own transaction. */
export type StartRun = <Result>(
  operation: Operation<Result>,
  mode: "read" | "write",
  watcher?: RunWatcher,
) => StartedRun<Result>;

/** A judgement: more statements than the operations have; only hostile names make more. */
const MAX_PREPARED = 200;

export function createRunner(database: DatabaseSync): StartRun {
  const prepared = new Map<string, StatementSync>();

  function execute({ sql, values }: SqlStatement): readonly Row[] {
    let statement = prepared.get(sql);
    if (statement === undefined) {
      // Inserts of many rows have as many texts as there are lengths; only the usual ones are worth keeping.
      if (prepared.size >= MAX_PREPARED) prepared.clear();
      statement = database.prepare(sql.replace(/\$(\d+)/g, "?$1"));
      prepared.set(sql, statement);
    }
    return statement.all(...(values as SqlValue[]));
  }

  return <Result>(operation: Operation<Result>, mode: "read" | "write", watcher: RunWatcher = {}) => {
    // A reader that becomes a writer later can be refused without waiting, so writers take the lock at once.
    const begin = mode === "write" ? "BEGIN IMMEDIATE" : "BEGIN";
    type Step = IteratorResult<SqlStatement | Pause, Result>;
    const pass = (step: Step): Step => {
      let next = step;
      while (next.done !== true && next.value.kind === "pause") {
        const { done, total } = next.value;
        if (done !== undefined && total !== undefined) watcher.onProgress?.(done, total);
        next = operation.next([]);
      }
      return next;
    };
    const first = pass(operation.next([]));

    return {
      finish() {
        if (first.done === true) return first.value;
        watcher.onStatement?.(begin);
        database.exec(begin);
        try {
          let step: Step = first;
          while (step.done !== true) {
            if (step.value.kind !== "statement") throw new TypeError("A pause was not passed.");
            watcher.onStatement?.(step.value.sql);
            step = pass(operation.next(execute(step.value)));
          }
          watcher.onStatement?.("COMMIT");
          database.exec("COMMIT");
          return step.value;
        } catch (error) {
          if (database.isOpen && database.isTransaction) database.exec("ROLLBACK");
          throw error;
        }
      },
    };
  };
}
