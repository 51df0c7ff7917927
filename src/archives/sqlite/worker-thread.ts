import { Worker } from "node:worker_threads";
import { CompactionError } from "../../core/base/errors.ts";
import type { Question, Request, Response } from "./worker-message.ts";

/** A thread that can be asked things, one archive at a time. */
export interface WorkerThread {
  /** False once it failed, and while it owes an answer that is too late: then no other archive should get it. */
  readonly isHealthy: boolean;
  ask(question: Question, options: AskOptions): Promise<unknown>;
  terminate(): Promise<void>;
}

export interface AskOptions {
  /** For errors. */
  readonly path: string;
  readonly waitMs: number;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

interface Waiting {
  readonly path: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly onProgress: AskOptions["onProgress"];
}

/** Starts a thread. It keeps the process alive only while it is asked something. */
export function startWorkerThread(): WorkerThread {
  const source = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js";
  // The flags of the host (`--input-type`, `--inspect-brk`) are not meant for it.
  const worker = new Worker(new URL(source, import.meta.url), { execArgv: [] });
  const waiting = new Map<number, Waiting>();
  /** Answers that no caller waits for any more. A disk that hangs may come back. */
  const late = new Set<number>();
  let lastId = 0;
  let hasFailed = false;

  function settle(id: number): Waiting | undefined {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
    return caller;
  }

  function failAll(reason: string): void {
    hasFailed = true;
    for (const [id, { path, reject }] of waiting) {
      settle(id);
      reject(new CompactionError("ARCHIVE_UNAVAILABLE", { path, reason }));
    }
  }

  worker.unref();
  worker.on("message", (response: Response) => {
    if (response.kind === "progress") {
      waiting.get(response.id)?.onProgress?.(response.done, response.total);
      return;
    }
    late.delete(response.id);
    const caller = settle(response.id);
    if (response.kind === "done") caller?.resolve(response.result);
    // The code says which facts belong to it; the worker took both from one error.
    else caller?.reject(new CompactionError(response.code, response.details as never));
  });
  worker.on("error", (error) => failAll(`its thread failed: ${error instanceof Error ? error.message : "no reason"}`));
  worker.on("exit", () => failAll("its thread has ended"));

  return {
    get isHealthy() {
      return !hasFailed && late.size === 0;
    },
    ask(question, { path, waitMs, onProgress }) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        if (hasFailed) {
          reject(new CompactionError("ARCHIVE_UNAVAILABLE", { path, reason: "its thread has failed" }));
          return;
        }
        const timer = setTimeout(() => {
          late.add(id);
          settle(id);
          reject(new CompactionError("ARCHIVE_BUSY", { path }));
        }, waitMs);
        const ended =
          <Value>(then: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            then(value);
          };
        waiting.set(id, { path, resolve: ended(resolve), reject: ended(reject), onProgress });
        worker.ref();
        worker.postMessage({ id, question } satisfies Request);
      });
    },
    async terminate() {
      await worker.terminate();
    },
  };
}
