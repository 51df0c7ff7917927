import type { Archive } from "../../core/base/ports.ts";

/** The archive of a rehearsal: knows what the real one knows, and keeps nothing. */
export function rehearsalArchive(archive: Archive): Archive {
  return {
    async commit() {},
    get: (handle) => archive.get(handle),
    loadState: (lineage, session) => archive.loadState(lineage, session),
    loadStates: async (lineage, session) => (await archive.loadStates?.(lineage, session)) ?? [],
  };
}
