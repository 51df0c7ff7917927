import { Worker } from "node:worker_threads";
import { CompactionError } from "../../core/base/errors.ts";
import type { LineResult } from "../compact-line.ts";
import type { TrajectorySettings } from "../trajectory-settings.ts";
import type { ThreadRequest, ThreadResponse, ThreadSetup } from "./thread-message.ts";

/** Says that a thread ended while it had a line. It is unknown which of its lines ended it. */
export class ThreadDied extends Error {
  override readonly name = "ThreadDied";
}

/** A thread that compacts lines. */
export interface LineThread {
  /** How many lines it has. */
  readonly load: number;
  readonly isAlive: boolean;
  /** Throws `ThreadDied`, or `RUN_STOPPED` if the run cannot continue. */
  compact(bytes: Uint8Array, settings: TrajectorySettings): Promise<LineResult>;
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (result: LineResult) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a thread. It keeps the process alive until it is stopped. */
export function startLineThread(setup: ThreadSetup, program: URL): LineThread {
  // The flags of the host (`--input-type`, `--inspect-brk`) are not meant for it.
  const worker = new Worker(program, { workerData: setup, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isAlive = true;

  function settle(id: number): Waiting | undefined {
    const caller = waiting.get(id);
    waiting.delete(id);
    return caller;
  }

  function die(): void {
    isAlive = false;
    for (const id of [...waiting.keys()]) settle(id)?.reject(new ThreadDied("The thread ended."));
  }

  worker.on("message", (response: ThreadResponse) => {
    const caller = settle(response.id);
    if (response.kind === "done") caller?.resolve(response.result);
    else caller?.reject(new CompactionError("RUN_STOPPED", { reason: response.reason }));
  });
  worker.on("error", die);
  worker.on("exit", die);

  return {
    get load() {
      return waiting.size;
    },
    get isAlive() {
      return isAlive;
    },
    compact(bytes, settings) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        if (!isAlive) return reject(new ThreadDied("The thread ended."));
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, bytes, settings } satisfies ThreadRequest);
      });
    },
    async stop() {
      isAlive = false;
      await worker.terminate();
    },
  };
}
