import { setImmediate as nextTurn } from "node:timers/promises";
import type { PoolClient } from "pg";
import type { Operation, Pause, Statement } from "../operations/operation.ts";

/** What a run tells whoever watches it. */
export interface RunWatcher {
  /** Called before every statement, with its text; `BEGIN` and `COMMIT` included. */
  readonly onStatement?: ((sql: string) => void) | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface RunOptions extends RunWatcher {
  readonly connect: () => Promise<PoolClient>;
  /** Opens the transaction, with everything that is set for it alone: a pooler gives the next one to another session. */
  readonly begin: string;
}

/** Runs one operation in one transaction. */
export async function runOperation<Result>(operation: Operation<Result>, options: RunOptions): Promise<Result> {
  type Step = IteratorResult<Statement | Pause, Result>;
  const pass = async (step: Step): Promise<Step> => {
    let next = step;
    while (next.done !== true && next.value.kind === "pause") {
      const { done, total } = next.value;
      if (done !== undefined && total !== undefined) options.onProgress?.(done, total);
      // Between two costly texts the host gets its turn.
      await nextTurn();
      next = operation.next([]);
    }
    return next;
  };

  let step = await pass(operation.next([]));
  if (step.done === true) return step.value;
  const client = await options.connect();
  let failure: unknown;
  try {
    options.onStatement?.("BEGIN");
    await client.query(options.begin);
    while (step.done !== true) {
      if (step.value.kind !== "statement") throw new TypeError("A pause was not passed.");
      const { sql, values } = step.value;
      options.onStatement?.(sql);
      const { rows } = await client.query(sql, [...values]);
      step = await pass(operation.next(rows));
    }
    options.onStatement?.("COMMIT");
    await client.query("COMMIT");
    return step.value;
  } catch (error) {
    failure = error;
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    // A connection on which something failed may be half dead; the pool makes a new one.
    client.release(failure !== undefined);
  }
}
