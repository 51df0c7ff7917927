import { setImmediate as nextTurn } from "node:timers/promises";
import type { PoolClient, QueryConfig } from "pg";
import { CompactionError } from "../../core/base/errors.ts";
import type { Operation, Pause, RunWatcher, SqlStatement, SqlValue } from "../operations/operation.ts";

export interface RunOptions extends RunWatcher {
  readonly connect: () => Promise<PoolClient>;
  /** Opens the transaction and sets everything for it alone: a pooler gives the next one to another session. */
  readonly begin: string;
  /** Milliseconds left until the caller must have its answer. */
  readonly leftMs: () => number;
}

/** The driver takes a limit for one query; its types do not know. */
interface LimitedQuery extends QueryConfig {
  readonly query_timeout: number;
}

/** Runs one operation in one transaction. */
export async function runOperation<Result>(operation: Operation<Result>, options: RunOptions): Promise<Result> {
  type Step = IteratorResult<SqlStatement | Pause, Result>;
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
  // The server has its own limit; this one applies if the server no longer answers at all.
  const ask = (text: string, values?: readonly SqlValue[]) => {
    const config: LimitedQuery = { text, query_timeout: Math.max(1, Math.ceil(options.leftMs())) };
    return client.query(values === undefined ? config : { ...config, values: [...values] });
  };
  // A connection that breaks fails its query; without a listener it would fail the whole process as well.
  client.on("error", ignore);
  let isUsable = false;
  try {
    options.onStatement?.("BEGIN");
    await ask(options.begin);
    while (step.done !== true) {
      if (step.value.kind !== "statement") throw new TypeError("A pause was not passed.");
      const { sql, values } = step.value;
      options.onStatement?.(sql);
      const { rows } = await ask(sql, values);
      step = await pass(operation.next(rows));
    }
    options.onStatement?.("COMMIT");
    await ask("COMMIT");
    isUsable = true;
    return step.value;
  } catch (error) {
    // A refusal of our own leaves the connection usable.
    if (error instanceof CompactionError) isUsable = await rollBack(() => ask("ROLLBACK"));
    throw error;
  } finally {
    // If the server or the network failed, the connection may be half dead: closing it also rolls the transaction back.
    if (isUsable) client.off("error", ignore);
    client.release(!isUsable);
  }
}

function ignore(): void {}

async function rollBack(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch {
    return false;
  }
}
