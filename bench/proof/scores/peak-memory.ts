import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The most memory that one cold compaction holds. */
export interface PeakMemory {
  /** Memory of the process before it, with the history already read. */
  readonly beforeBytes: number;
  readonly peakBytes: number;
}

const PROGRAM = fileURLToPath(new URL("./peak-process.ts", import.meta.url));

/** Compacts a history of about this many tokens once, in a separate process, and reads its peak memory. */
export async function measurePeakMemory(tokens: number): Promise<PeakMemory> {
  const child = spawn(process.execPath, ["--expose-gc", PROGRAM, String(tokens)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return (await json(child.stdout)) as PeakMemory;
}
