import { spawn } from "node:child_process";
import { json } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** What one cold compaction holds at most. */
export interface PeakMemory {
  /** Of the process before it, with the history already read. */
  readonly beforeBytes: number;
  readonly peakBytes: number;
}

const PROGRAM = fileURLToPath(new URL("./peak-process.ts", import.meta.url));

/** Compacts a history of about so many tokens once, in a process of its own, and reads its highest memory. */
export async function measurePeakMemory(tokens: number): Promise<PeakMemory> {
  const child = spawn(process.execPath, ["--expose-gc", PROGRAM, String(tokens)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return (await json(child.stdout)) as PeakMemory;
}
