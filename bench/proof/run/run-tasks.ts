import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

const MAX_WORKERS = 2;

/**
 * Gives tasks to a program on up to two threads, which answers each with one message. Results come in the order of the
 * tasks, whichever was ready first.
 */
export async function runTasks<Task, Result>(
  program: URL,
  tasks: readonly Task[],
  onDone: (done: number, total: number) => void = () => undefined,
): Promise<Result[]> {
  const results = new Map<number, Result>();
  let next = 0;

  async function work(): Promise<void> {
    const worker = new Worker(program);
    try {
      for (let index = next++; index < tasks.length; index = next++) {
        results.set(index, await ask<Task | undefined, Result>(worker, tasks[index]));
        onDone(results.size, tasks.length);
      }
    } finally {
      await worker.terminate();
    }
  }

  await Promise.all(Array.from({ length: Math.min(MAX_WORKERS, availableParallelism(), tasks.length) }, work));
  return [...results].toSorted(([left], [right]) => left - right).map(([, result]) => result);
}

function ask<Task, Result>(worker: Worker, task: Task): Promise<Result> {
  return new Promise((resolve, reject) => {
    worker.once("error", reject);
    worker.once("message", (result: Result) => {
      worker.off("error", reject);
      resolve(result);
    });
    worker.postMessage(task);
  });
}
