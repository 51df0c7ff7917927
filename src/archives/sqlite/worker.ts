import { parentPort } from "node:worker_threads";
import { CompactionError, isCompactionError } from "../../core/base/errors.ts";
import { nameFailure } from "./name-failure.ts";
import type { StartedRun } from "./run-operation.ts";
import { openSqliteCore, type SqliteCore } from "./sqlite-core.ts";
import { type Request, type Response, steadyNow } from "./worker-message.ts";

// The thread that owns the connection: compressing, encrypting, waiting for other processes and writing to the disk
// all happen here, so that none of it stalls the host's event loop.

const answer = (response: Response): void => parentPort?.postMessage(response);

let core: SqliteCore | undefined;
let path = "";

parentPort?.on("message", ({ id, question }: Request) => {
  attempt(id, () => {
    switch (question.kind) {
      case "open":
        path = question.options.path;
        core = openSqliteCore(question.options);
        return finish(id, undefined);
      case "call": {
        const onProgress = (done: number, total: number) => answer({ kind: "progress", id, done, total });
        return finishInTime(id, opened().start(question.call, { onProgress }), question.deadlineMs);
      }
      case "scrub":
        return scrubInTime(id, question.deadlineMs);
      case "check":
        return finish(id, opened().checkIntegrity());
      case "key":
        return finish(id, opened().changeKey(question.key));
      case "close":
        core?.close();
        core = undefined;
        return finish(id, undefined);
    }
  });
});

/** Between two tries for the lock, long enough for others to do something. */
const PAUSE_MS = 15;

/** Tries again while another process holds the lock. What was asked meanwhile is answered in between. */
function finishInTime(id: number, run: StartedRun<unknown>, deadlineMs: number): void {
  attempt(id, () => {
    // Its caller has given up: doing it now would be a surprise.
    if (steadyNow() >= deadlineMs) throw new CompactionError("ARCHIVE_BUSY", { path });
    try {
      finish(id, run.finish());
    } catch (error) {
      if (!isCompactionError(error, "ARCHIVE_BUSY") || steadyNow() >= deadlineMs) throw error;
      setTimeout(() => finishInTime(id, run, deadlineMs), PAUSE_MS);
    }
  });
}

/** Tries again while another process is reading. */
function scrubInTime(id: number, deadlineMs: number): void {
  attempt(id, () => {
    const isScrubbed = opened().scrub();
    if (isScrubbed || steadyNow() >= deadlineMs) finish(id, isScrubbed);
    else setTimeout(() => scrubInTime(id, deadlineMs), PAUSE_MS);
  });
}

function opened(): SqliteCore {
  if (core === undefined) throw new CompactionError("ARCHIVE_UNAVAILABLE", { path, reason: "it is not open" });
  return core;
}

function finish(id: number, result: unknown): void {
  answer({ kind: "done", id, result });
}

function attempt(id: number, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code, details } = nameFailure(error, path);
    answer({ kind: "failed", id, code, details });
  }
}
