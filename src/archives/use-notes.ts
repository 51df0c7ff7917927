import { USE_STEP_MS, type Use } from "./operations/note-use.ts";

/** Notes which conversations are in use, without delaying their users. */
export interface UseNotes {
  note(use: Use): void;
  /** Waits for notes in progress. */
  finish(): Promise<void>;
}

/** How many recent notes are remembered; beyond that, all are noted again. */
const MAX_NOTED = 10_000;

/** @param write If it fails, as in a read-only archive, nothing is noted. */
export function createUseNotes(write: (use: Use) => Promise<void>, now: () => number): UseNotes {
  const noted = new Map<string, number>();
  const writing = new Set<Promise<void>>();

  function isNoted(key: string): boolean {
    const atMs = noted.get(key);
    return atMs !== undefined && Math.abs(now() - atMs) < USE_STEP_MS;
  }

  return {
    note(use) {
      const keys = use.kind === "original" ? [use.handle] : use.openings;
      if (keys.every(isNoted)) return;
      if (noted.size > MAX_NOTED) noted.clear();
      for (const key of keys) noted.set(key, now());
      const written = write(use).catch(() => undefined);
      writing.add(written);
      void written.then(() => writing.delete(written));
    },
    async finish() {
      await Promise.all(writing);
    },
  };
}
