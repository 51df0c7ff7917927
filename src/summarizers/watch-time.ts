import type { StopSignal } from "../core/base/ports.ts";
import { SummarizerFailure } from "../core/base/summarizer-failure.ts";

export interface TimeLimits {
  /** For everything together. */
  readonly totalMs: number;
  /** For the wait between two pieces of an answer, and for the first one. Without it only the total counts. */
  readonly idleMs?: number;
  readonly signal?: StopSignal | undefined;
}

/** Ends work that takes too long or is no longer wanted. */
export interface TimeWatch {
  /** Aborted with the `SummarizerFailure` that says why. */
  readonly signal: AbortSignal;
  /** Something arrived: the idle time starts again. */
  touch(): void;
  /** Settles as the work does, or fails as soon as the watch ends it. */
  guard<Value>(work: Promise<Value>): Promise<Value>;
  /** Releases timers and listeners. */
  close(): void;
}

/** Starts watching at once. */
export function watchTime({ totalMs, idleMs, signal }: TimeLimits): TimeWatch {
  const controller = new AbortController();
  const end = (failure: SummarizerFailure) => controller.abort(failure);
  const stop = () => end(new SummarizerFailure("aborted", "The summary was stopped."));

  const total = setTimeout(
    () => end(new SummarizerFailure("timeout", `The summary took longer than ${totalMs} ms.`)),
    totalMs,
  );
  const idle =
    idleMs === undefined
      ? undefined
      : setTimeout(() => end(new SummarizerFailure("timeout", `The summarizer was silent for ${idleMs} ms.`)), idleMs);
  if (signal?.aborted) stop();
  else signal?.addEventListener("abort", stop);

  const ended = new Promise<never>((_, reject) => {
    if (controller.signal.aborted) reject(controller.signal.reason);
    else controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  // It may end while no caller is waiting.
  ended.catch(() => {});

  return {
    signal: controller.signal,
    touch: () => void idle?.refresh(),
    guard: (work) => Promise.race([work, ended]),
    close() {
      clearTimeout(total);
      clearTimeout(idle);
      signal?.removeEventListener("abort", stop);
    },
  };
}
