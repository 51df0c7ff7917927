import { parentPort, workerData } from "node:worker_threads";
import { isCompactionError } from "../../core/errors.ts";
import { compactBytes } from "../compact-bytes.ts";
import { loadCompactor } from "../load-compactor.ts";
import type { ThreadRequest, ThreadResponse, ThreadSetup } from "./thread-message.ts";

// A thread that compacts lines. It keeps nothing between two of them but what its tokenizer remembers.

const { settings, summarizer }: ThreadSetup = workerData;
const compactor = await loadCompactor(settings, summarizer);

parentPort?.on("message", ({ id, bytes }: ThreadRequest) => {
  compactBytes(bytes, compactor).then(
    (result) => answer({ kind: "done", id, result }),
    (error: unknown) => {
      // Anything else is a fault of ours: it ends the thread, and the pool knows what to do.
      if (!isCompactionError(error, "RUN_STOPPED")) throw error;
      answer({ kind: "stopped", id, reason: error.details.reason });
    },
  );
});

function answer(response: ThreadResponse): void {
  parentPort?.postMessage(response);
}
