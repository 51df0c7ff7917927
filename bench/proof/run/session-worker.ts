import { parentPort } from "node:worker_threads";
import { measureSession } from "./measure-session.ts";
import { readSource } from "./read-source.ts";
import type { SessionTask } from "./session-task.ts";

// Measures one session after the other: a task comes in, its result goes out; undefined if the file is not a session.

parentPort?.on("message", async (task: SessionTask) => {
  const session = await readSource(task.source);
  parentPort?.postMessage(session === undefined ? undefined : await measureSession(session, task));
});
