import { parentPort } from "node:worker_threads";
import { readSource } from "../run/read-source.ts";
import type { DollarsTask } from "./dollars-task.ts";
import { measureDollars } from "./measure-dollars.ts";

// Prices sessions one after the other: a task comes in, its rows go out.

parentPort?.on("message", async (task: DollarsTask) => {
  const session = await readSource(task.source);
  parentPort?.postMessage(session === undefined ? [] : await measureDollars(session, task));
});
