import { createHash } from "node:crypto";
import type { InputFile } from "../files/list-inputs.ts";
import { openInput } from "../files/open-input.ts";
import { readLines } from "../files/read-lines.ts";
import type { RunProgress } from "../run-results.ts";
import { failedMetrics } from "../trajectory-metrics.ts";
import type { TrajectorySettings } from "../trajectory-settings.ts";
import type { Queue } from "./open-queue.ts";
import { addLines, openRun, saveLine } from "./queue-tables.ts";

/** Judgements: how much goes to the database in one statement. */
const MAX_LINES = 100;
const MAX_BYTES = 8 * 1024 * 1024;
/** One value of PostgreSQL may have a gigabyte, but is sent and stored whole: a longer line stays unchanged. */
const MAX_LINE_BYTES = 32 * 1024 * 1024;

export interface EnqueuedRun {
  readonly id: string;
  readonly files: readonly InputFile[];
  readonly settings: TrajectorySettings;
  readonly onProgress?: (progress: RunProgress) => void;
}

interface WaitingLine {
  readonly file: number;
  readonly line: number;
  readonly input: Uint8Array;
}

/**
 * Puts every line of a run into the queue, with a job for each. Doing it again adds what is missing and nothing twice,
 * so an enqueuer that was interrupted is simply started again.
 *
 * @returns How many lines the run has.
 */
export async function enqueueRun(queue: Queue, { id, files, settings, onProgress }: EnqueuedRun): Promise<number> {
  const { pool, boss, name } = queue;
  const { nonce } = await openRun(pool, { id, queue: name, settings: JSON.stringify(settings) });
  const bytesTotal = files.reduce((total, { bytes }) => total + bytes, 0);
  let waiting: WaitingLine[] = [];
  let waitingBytes = 0;
  let bytesBefore = 0;
  let done = 0;

  async function flush(): Promise<void> {
    if (waiting.length === 0) return;
    await addLines(pool, id, waiting);
    // After its line: a job whose line is missing has nothing to do.
    await boss.insert(
      name,
      waiting.map(({ file, line }) => ({ id: nameJob(nonce, file, line), data: { run: id, file, line } })),
    );
    done += waiting.length;
    [waiting, waitingBytes] = [[], 0];
  }

  for (const file of files) {
    const input = await openInput(file);
    for await (const { line, bytes } of readLines(input.chunks)) {
      if (bytes === undefined || bytes.length > MAX_LINE_BYTES) {
        await addLines(pool, id, [{ file: file.index, line, input: new Uint8Array(0) }]);
        await saveLine(pool, { run: id, file: file.index, line }, TOO_LONG);
        done += 1;
        continue;
      }
      waiting.push({ file: file.index, line, input: bytes });
      waitingBytes += bytes.length;
      if (waiting.length < MAX_LINES && waitingBytes < MAX_BYTES) continue;
      await flush();
      onProgress?.({ done, resumed: 0, bytesRead: bytesBefore + input.bytesRead(), bytesTotal });
    }
    bytesBefore += file.bytes;
  }
  await flush();
  return done;
}

const TOO_LONG = {
  metrics: JSON.stringify(failedMetrics(`The line is longer than ${MAX_LINE_BYTES} bytes.`)),
  output: undefined,
};

/** The same for the same line of a run, so that no line gets two jobs; another for the next run over the same file. */
function nameJob(nonce: string, file: number, line: number): string {
  const hash = createHash("sha256").update(`${nonce}\n${file}\n${line}`).digest("hex");
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join("-");
}
