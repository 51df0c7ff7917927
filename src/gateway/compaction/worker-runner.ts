import { setTimeout } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { CompactedBody, CompactionRunner } from "./compaction-runner.ts";
import type { WorkerRequest, WorkerResponse, WorkerSettings } from "./worker-message.ts";

interface Waiting {
  readonly resolve: (result: CompactedBody) => void;
  readonly reject: (error: Error) => void;
}

/** How long closing waits for jobs in progress. A job that is cut off leaves nothing half done. */
const FINISH_MS = 5_000;

/**
 * A pass leaves much garbage and little else. By default garbage may pile up to tens of megabytes, which stay
 * allocated.
 */
const YOUNG_MB = 12;

/**
 * Compacts in a separate thread. If the thread dies, its jobs fail, and the next job starts another. `onEvicted` gets
 * the number of originals that were removed to keep the archive within its bound.
 */
export function workerRunner(
  settings: WorkerSettings,
  onEvicted: (originals: number) => void = () => undefined,
): CompactionRunner {
  let worker: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();
  const underWay = new Set<Promise<unknown>>();

  function failAll(reason: string): void {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(new Error(`the compacting thread ${reason}`));
    waiting.clear();
  }

  function start(): Worker {
    const source = import.meta.url.endsWith(".ts") ? "./worker.ts" : "./worker.js";
    const started = new Worker(new URL(source, import.meta.url), {
      execArgv: [],
      workerData: settings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    started.unref();
    started.on("message", (response: WorkerResponse) => {
      if (response.kind === "evicted") {
        onEvicted(response.originals);
        return;
      }
      const caller = waiting.get(response.id);
      waiting.delete(response.id);
      if (response.kind === "done") caller?.resolve(response.result);
      else caller?.reject(new Error(response.reason));
    });
    started.on("error", (error) => failAll(`failed: ${error instanceof Error ? error.message : "no reason"}`));
    started.on("exit", () => failAll("has ended"));
    return started;
  }

  return {
    run(job) {
      lastId += 1;
      const request: WorkerRequest = { id: lastId, job };
      worker ??= start();
      const thread = worker;
      const result = new Promise<CompactedBody>((resolve, reject) => {
        waiting.set(request.id, { resolve, reject });
        thread.postMessage(request);
      });
      underWay.add(result);
      const forget = (): void => void underWay.delete(result);
      result.then(forget, forget);
      return result;
    },
    async close() {
      const isDone = new AbortController();
      await Promise.race([Promise.allSettled(underWay), setTimeout(FINISH_MS, undefined, { signal: isDone.signal })]);
      isDone.abort();
      const thread = worker;
      worker = undefined;
      await thread?.terminate();
    },
  };
}
