import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { SessionResult, SessionTask } from "./session-task.ts";

const MOST_WORKERS = 2;

/** Measures sessions on two threads. Results come in the order of the tasks, whatever was ready first. */
export async function runTasks(
  tasks: readonly SessionTask[],
  onDone: (done: number, total: number) => void,
): Promise<SessionResult[]> {
  const results: (SessionResult | undefined)[] = tasks.map(() => undefined);
  let next = 0;
  let done = 0;

  async function work(): Promise<void> {
    const worker = new Worker(new URL("./session-worker.ts", import.meta.url));
    try {
      for (let index = next++; index < tasks.length; index = next++) {
        results[index] = await ask(worker, tasks[index]);
        done += 1;
        onDone(done, tasks.length);
      }
    } finally {
      await worker.terminate();
    }
  }

  await Promise.all(Array.from({ length: Math.min(MOST_WORKERS, availableParallelism(), tasks.length) }, work));
  return results.filter((result) => result !== undefined);
}

function ask(worker: Worker, task: SessionTask | undefined): Promise<SessionResult | undefined> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (result: SessionResult | undefined) => {
      worker.off("error", reject);
      resolve(result);
    });
    worker.postMessage(task);
  });
}
