import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { RunProgress } from "../run-progress.ts";
import { countOpenLines } from "./queue-tables.ts";

/** A judgement: a run takes minutes. */
const LOOK_MS = 1_000;

/** Waits until workers have done every line of a run. */
export async function awaitRun(
  pool: Pool,
  {
    id,
    lines,
    onProgress,
  }: { readonly id: string; readonly lines: number; readonly onProgress?: (progress: RunProgress) => void },
): Promise<void> {
  for (;;) {
    const open = await countOpenLines(pool, id);
    // How long a line is nobody asks here: each counts as one.
    onProgress?.({ done: lines - open, resumed: 0, bytesRead: lines - open, bytesTotal: lines });
    if (open === 0) return;
    await wait(LOOK_MS);
  }
}
