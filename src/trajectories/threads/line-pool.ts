import type { LineResult } from "../compact-line.ts";
import { failedMetrics } from "../trajectory-metrics.ts";
import type { TrajectorySettings } from "../trajectory-settings.ts";
import { type LineThread, startLineThread, ThreadDied } from "./line-thread.ts";
import type { ThreadSetup } from "./thread-message.ts";

export interface LinePoolOptions extends ThreadSetup {
  readonly threads: number;
  /** What threads run; for tests. */
  readonly program?: URL;
}

/** Threads that share the lines of a run. */
export interface LinePool {
  /** Throws `RUN_STOPPED` if the run cannot continue. The caller limits how many lines are in progress. */
  compact(bytes: Uint8Array, settings: TrajectorySettings): Promise<LineResult>;
  close(): Promise<void>;
}

/**
 * Starts threads. One that dies is replaced, and each line it had is tried once more in a separate thread; a line that
 * ends that one too stays unchanged, and is counted.
 */
export function startLinePool({ threads: count, program = ownProgram(), summarizer }: LinePoolOptions): LinePool {
  const setup: ThreadSetup = { summarizer };
  const threads = Array.from({ length: count }, () => startLineThread(setup, program));
  const lonely = new Set<LineThread>();
  let isClosed = false;

  function chooseThread(): LineThread {
    let chosen: LineThread | undefined;
    for (const [index, thread] of threads.entries()) {
      const usable = thread.isAlive ? thread : startLineThread(setup, program);
      threads[index] = usable;
      if (chosen === undefined || usable.load < chosen.load) chosen = usable;
    }
    if (chosen === undefined) throw new Error("a pool has at least one thread");
    return chosen;
  }

  async function compactAlone(bytes: Uint8Array, settings: TrajectorySettings): Promise<LineResult> {
    const thread = startLineThread(setup, program);
    lonely.add(thread);
    try {
      return await thread.compact(bytes, settings);
    } catch (error) {
      if (!(error instanceof ThreadDied)) throw error;
      return { metrics: failedMetrics("It ended the thread that read it, twice.") };
    } finally {
      lonely.delete(thread);
      await thread.stop();
    }
  }

  return {
    async compact(bytes, settings) {
      try {
        return await chooseThread().compact(bytes, settings);
      } catch (error) {
        if (isClosed || !(error instanceof ThreadDied)) throw error;
        return compactAlone(bytes, settings);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([...threads, ...lonely].map((thread) => thread.stop()));
    },
  };
}

function ownProgram(): URL {
  return new URL(import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js", import.meta.url);
}
