import { parentPort } from "node:worker_threads";
import { generateSession } from "../sessions/generate-session.ts";
import { readSessionFile } from "../sessions/read-folder.ts";
import { measureSession } from "./measure-session.ts";
import type { SessionTask } from "./session-task.ts";

// Measures sessions one after the other: a task comes in, its result goes out. Nothing where the
// file is no session.

parentPort?.on("message", async (task: SessionTask) => {
  const { source } = task;
  const session =
    source.kind === "file" ? await readSessionFile(source.folder, source.file) : generateSession(source.name);
  parentPort?.postMessage(session === undefined ? undefined : await measureSession(session, task));
});
