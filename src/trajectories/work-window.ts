/** Limits the work in progress, by number of pieces and by bytes. */
export interface WorkWindow {
  /** Starts work as soon as there is room for it. Throws what earlier work threw. */
  start(bytes: number, work: () => Promise<void>): Promise<void>;
  /** Waits until nothing is in progress. Throws what any work threw, once everything has ended. */
  drain(): Promise<void>;
}

export interface WorkWindowLimits {
  readonly count: number;
  /** A single piece may exceed it. */
  readonly bytes: number;
}

export function createWorkWindow(limits: WorkWindowLimits): WorkWindow {
  const running = new Set<Promise<void>>();
  let runningBytes = 0;
  let failure: { readonly error: unknown } | undefined;

  const hasRoom = (bytes: number): boolean =>
    running.size === 0 || (running.size < limits.count && runningBytes + bytes <= limits.bytes);

  return {
    async start(bytes, work) {
      while (!hasRoom(bytes)) await Promise.race(running);
      if (failure !== undefined) throw failure.error;
      runningBytes += bytes;
      const run = work()
        .catch((error: unknown) => {
          failure ??= { error };
        })
        .finally(() => {
          runningBytes -= bytes;
          running.delete(run);
        });
      running.add(run);
    },
    async drain() {
      await Promise.all(running);
      if (failure !== undefined) throw failure.error;
    },
  };
}
