import { CompactionError } from "../../core/base/errors.ts";
import { type Engine, isLong, SCRUB_WAIT_MS } from "../operations/registry.ts";
import type { SqliteCoreOptions } from "./sqlite-core.ts";
import { type Question, steadyNow } from "./worker-message.ts";
import { startWorkerThread, type WorkerThread } from "./worker-thread.ts";

export interface WorkerEngineOptions extends SqliteCoreOptions {
  /** No call may take longer than this, plus the time that the texts it stores need. */
  readonly timeoutMs: number;
}

/** The worker gives up a little before its caller does, so that it can say why. */
const GRACE_SHARE = 0.2;
const MAX_GRACE_MS = 2_000;
/** Starting a thread on a busy machine is slow; no request waits for it. */
const OPENING_MS = 60_000;
/** A judgement: only work over a whole archive takes longer than seconds. */
const MAX_MS = 6 * 60 * 60 * 1_000;

/**
 * Starting a thread takes longer than opening a file, so a thread that is no longer needed is kept for the next
 * archive.
 */
const idle: WorkerThread[] = [];
/** A judgement: one for the next archive, and one in case two are opened. */
const MAX_IDLE = 2;

/** Runs operations in a separate thread. */
export async function openWorkerEngine({ timeoutMs, ...options }: WorkerEngineOptions): Promise<Engine> {
  const { path } = options;
  const thread = idle.pop() ?? startWorkerThread();
  const ask = (question: Question, waitMs = timeoutMs, onProgress?: (done: number, total: number) => void) =>
    thread.ask(question, { path, waitMs, onProgress });
  const deadlineOf = (waitMs: number) => steadyNow() + waitMs - Math.min(MAX_GRACE_MS, waitMs * GRACE_SHARE);
  let closing: Promise<void> | undefined;

  async function giveBack(): Promise<void> {
    await ask({ kind: "close" }).catch(() => undefined);
    if (thread.isHealthy && idle.length < MAX_IDLE) idle.push(thread);
    else await thread.terminate();
  }

  function refuseClosed(): void {
    if (closing === undefined) return;
    throw new CompactionError("ARCHIVE_UNAVAILABLE", { path, reason: "it was closed before" });
  }

  try {
    await ask({ kind: "open", options }, OPENING_MS);
    const check = { name: "checkKey", tenant: "", input: {}, isIndexed: false } as const;
    await ask({ kind: "call", call: check, deadlineMs: deadlineOf(OPENING_MS) }, OPENING_MS);
  } catch (error) {
    await giveBack();
    throw error;
  }

  return {
    async run(call, onProgress) {
      refuseClosed();
      const waitMs = isLong(call.name) ? MAX_MS : timeoutMs + allowForSize(call.input);
      return (await ask({ kind: "call", call, deadlineMs: deadlineOf(waitMs) }, waitMs, onProgress)) as never;
    },
    async finishScrubbing() {
      refuseClosed();
      const deadlineMs = steadyNow() + SCRUB_WAIT_MS;
      return (await ask({ kind: "scrub", deadlineMs }, SCRUB_WAIT_MS + OPENING_MS)) as boolean;
    },
    async checkIntegrity() {
      refuseClosed();
      return (await ask({ kind: "check" }, MAX_MS)) as readonly string[];
    },
    async changeKey(key) {
      await ask({ kind: "key", key });
    },
    close() {
      closing ??= giveBack();
      return closing;
    },
  };
}

/** A slow machine compresses, encrypts and writes at least a million characters in a second. */
const MS_PER_CHARACTER = 1 / 1_000;

/**
 * How much longer a call may take for the texts that it hands over: working on them is not waiting for another process.
 */
function allowForSize(input: unknown): number {
  return countCharacters(input) * MS_PER_CHARACTER;
}

function countCharacters(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(value).reduce((total: number, part) => total + countCharacters(part), 0);
}
