import type { SessionArchive } from "../../archives/session-archive.ts";

/** Handles that a server gave out itself, each of some forty characters. */
const MAX_HANDLES = 10_000;

export interface GivenHandles {
  note(handles: readonly string[]): void;
  /** The same archive, which opens them whatever session it is asked for: they are of none. */
  readonly open: () => Promise<SessionArchive>;
}

/** Remembers the newest handles that a server gave out, so that one for a single session opens what it hid itself. */
export function giveHandles(openArchive: () => Promise<SessionArchive>): GivenHandles {
  const given = new Set<string>();
  return {
    note(handles) {
      for (const handle of handles) given.add(handle);
      for (const oldest of given) {
        if (given.size <= MAX_HANDLES) return;
        given.delete(oldest);
      }
    },
    async open() {
      const archive = await openArchive();
      return {
        ...archive,
        retrieve: (handle, scope) => archive.retrieve(handle, given.has(handle) ? {} : scope),
      };
    },
  };
}
