import { parentPort, workerData } from "node:worker_threads";
import { isCompactionError } from "../../core/base/errors.ts";
import type { LineCompactor, LineResult } from "../compact-line.ts";
import { loadCompactor } from "../load-compactor.ts";
import { failedMetrics } from "../trajectory-metrics.ts";
import type { TrajectorySettings } from "../trajectory-settings.ts";
import type { ThreadRequest, ThreadResponse, ThreadSetup } from "./thread-message.ts";

// A thread that compacts lines. Between two lines it keeps only compactors and what their tokenizers remember.

/** Runs that take turns in one thread; more of them load their tokenizers again. */
const MAX_COMPACTORS = 8;

const { summarizer }: ThreadSetup = workerData;
const compactors = new Map<string, Promise<LineCompactor>>();

parentPort?.on("message", ({ id, bytes, settings }: ThreadRequest) => {
  compact(bytes, settings).then(
    (result) => answer({ kind: "done", id, result }),
    (error: unknown) => {
      // Anything else is a fault of ours: it ends the thread, and the pool knows what to do.
      if (!isCompactionError(error, "RUN_STOPPED")) throw error;
      answer({ kind: "stopped", id, reason: error.details.reason });
    },
  );
});

async function compact(bytes: Uint8Array, settings: TrajectorySettings): Promise<LineResult> {
  const key = JSON.stringify(settings);
  if (!compactors.has(key) && compactors.size >= MAX_COMPACTORS) compactors.clear();
  const compactor = compactors.get(key) ?? loadCompactor(settings, summarizer);
  compactors.set(key, compactor);
  return compactBytes(bytes, await compactor);
}

function answer(response: ThreadResponse): void {
  parentPort?.postMessage(response);
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Compacts a line as it is in its file. A line that is not UTF-8 stays unchanged. */
async function compactBytes(bytes: Uint8Array, compactor: LineCompactor): Promise<LineResult> {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    return { metrics: failedMetrics("The bytes are not UTF-8 text.") };
  }
  return compactor(text);
}
