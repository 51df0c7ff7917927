import { parentPort } from "node:worker_threads";
import { measureSession } from "./measure-session.ts";
import { readSource } from "./read-source.ts";
import type { SessionTask } from "./session-task.ts";

// Measures sessions one after the other: a task comes in, its result goes out. Nothing where the
// file is no session.

parentPort?.on("message", async (task: SessionTask) => {
  const session = await readSource(task.source);
  parentPort?.postMessage(session === undefined ? undefined : await measureSession(session, task));
});
