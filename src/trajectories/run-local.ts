import { MAX_LINE_BYTES } from "../formats/read-input/split-lines.ts";
import type { InputFile } from "./files/list-inputs.ts";
import { openInput } from "./files/open-input.ts";
import { readLines } from "./files/read-lines.ts";
import type { RunJournal } from "./journal/run-journal.ts";
import type { RunProgress } from "./run-results.ts";
import { startLinePool } from "./threads/line-pool.ts";
import type { ThreadSetup } from "./threads/thread-message.ts";
import { failedMetrics } from "./trajectory-metrics.ts";
import type { TrajectorySettings } from "./trajectory-settings.ts";
import { createWorkWindow } from "./work-window.ts";

/** The total size of lines in progress, in bytes of the file; reading a line takes several times its size. */
const WINDOW_BYTES = 128 * 1024 * 1024;
/** So that no thread waits for the reader. */
const LINES_AHEAD = 2;

export interface LocalRun extends ThreadSetup {
  readonly files: readonly InputFile[];
  readonly settings: TrajectorySettings;
  readonly journal: RunJournal;
  readonly threads: number;
  /** How many lines may wait for a summarizer at once, over all threads. */
  readonly concurrency: number;
  readonly onProgress?: (progress: RunProgress) => void;
  /** What threads run; for tests. */
  readonly program?: URL;
}

/**
 * Compacts every line that the journal does not have yet, in threads of this machine. Memory is bounded whatever the
 * size of the files. Throws what stops the run; the journal then has everything that was done.
 */
export async function runLocal({
  files,
  settings,
  journal,
  threads,
  concurrency,
  onProgress,
  ...options
}: LocalRun): Promise<void> {
  const pool = startLinePool({ ...options, threads });
  const window = createWorkWindow({ count: Math.max(threads * LINES_AHEAD, concurrency), bytes: WINDOW_BYTES });
  const bytesTotal = files.reduce((total, { bytes }) => total + bytes, 0);
  let bytesBefore = 0;
  let done = 0;
  let resumed = 0;
  try {
    for (const file of files) {
      const input = await openInput(file);
      const report = () => onProgress?.({ done, resumed, bytesRead: bytesBefore + input.bytesRead(), bytesTotal });
      for await (const { line, bytes } of readLines(input.chunks)) {
        if (journal.isDone(file.index, line)) {
          resumed += 1;
          continue;
        }
        await window.start(bytes?.length ?? 0, async () => {
          journal.save(file.index, line, bytes === undefined ? TOO_LONG : await pool.compact(bytes, settings));
          done += 1;
          report();
        });
      }
      bytesBefore += file.bytes;
    }
    await window.drain();
  } finally {
    await pool.close();
    // Lines that were in progress when the run stopped end with the threads.
    await window.drain().catch(() => undefined);
  }
}

const TOO_LONG = { metrics: failedMetrics(`The line is longer than ${MAX_LINE_BYTES} bytes.`) };
