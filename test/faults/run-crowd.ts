import { spawn } from "node:child_process";
import { text as readText } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { openStore } from "./open-store.ts";
import { handoffOf } from "./plain-session.ts";

export interface Crowd {
  readonly store: string;
  readonly processes: number;
  readonly sessions: number;
  readonly rounds: number;
}

export interface CrowdReport {
  /** Compactions over all processes; exactly one per session and round if all is well. */
  readonly committed: number;
  readonly breaches: readonly string[];
}

/** Many processes compact the same sessions at once; afterwards every session was compacted once per round. */
export async function runCrowd({ store, processes, sessions, rounds }: Crowd): Promise<CrowdReport> {
  const archive = await openStore(store);
  try {
    for (let index = 0; index < sessions; index += 1)
      await archive.append(`s${index}`, ["opening"], { lineage: `s${index}` });
    const program = fileURLToPath(new URL("./compact-rounds.ts", import.meta.url));
    const counts = await Promise.all(
      Array.from({ length: processes }, (_, index) => {
        const offset = Math.floor((index * sessions) / processes);
        return runProgram([program, store, String(sessions), String(rounds), String(offset)]);
      }),
    );
    const breaches = [...(await archive.verify()).breaches];
    for (let index = 0; index < sessions; index += 1) {
      const { records } = await archive.describeSession(`s${index}`);
      const { messages } = await archive.readTranscript(`s${index}`);
      const isWhole = records.length === rounds && messages.length === 1 && messages[0] === handoffOf(rounds);
      if (!isWhole) breaches.push(`s${index} has ${records.length} compactions and reads ${messages.join(" | ")}`);
    }
    return { committed: counts.reduce((total, count) => total + count, 0), breaches };
  } finally {
    await archive.close();
  }
}

async function runProgram(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const [printed, complaint] = await Promise.all([readText(child.stdout), readText(child.stderr)]);
  if (printed === "") throw new Error(`A process ended by itself: ${complaint}`);
  return Number(printed);
}
