import type { Pool } from "pg";
import { CompactionError } from "../../core/base/errors.ts";

/**
 * Makes sure that one process at a time collects a run: it removes the run when it is done. Held by a connection, so
 * it goes with a process that is killed.
 *
 * Throws `QUEUE_UNAVAILABLE` where another process has it.
 */
export async function lockRun(pool: Pool, id: string, place: string): Promise<{ release(): Promise<void> }> {
  const client = await pool.connect();
  const key = BigInt(`0x${id.slice(0, 16)}`) - (1n << 63n);
  try {
    const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [
      String(key),
    ]);
    if (rows[0]?.locked !== true) {
      throw new CompactionError("QUEUE_UNAVAILABLE", { place, reason: "another process waits for the same run" });
    }
  } catch (error) {
    client.release();
    throw error;
  }
  return {
    async release() {
      await client.query("SELECT pg_advisory_unlock($1)", [String(key)]).finally(() => client.release());
    },
  };
}
