import type { SessionArchive } from "../../archives/session-archive.ts";

/** An archive that is opened when it is first needed. */
export interface OpenedOnce {
  /** Tried again after a failure: the archive may be made in the meantime. */
  readonly open: () => Promise<SessionArchive>;
  readonly close: () => Promise<void>;
}

export function openOnce(openArchive: () => Promise<SessionArchive>): OpenedOnce {
  let opened: Promise<SessionArchive> | undefined;
  return {
    open() {
      opened ??= openArchive().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    async close() {
      await (await opened)?.close();
    },
  };
}
