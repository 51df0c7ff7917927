import { CompactionError } from "../core/errors.ts";
import type { ArchivedOriginal } from "../core/model/record.ts";
import type { Archive } from "../core/ports.ts";

/** An archive that lives as long as its process. Runs everywhere, also in a browser. */
export function memoryArchive(): Archive {
  const originals = new Map<string, ArchivedOriginal>();
  const states = new Map<string, { readonly number: number; readonly state: string }>();

  return {
    async commit({ lineage, number, originals: added, state }) {
      const accepted = new Map<string, ArchivedOriginal>();
      for (const { handle, kind, sha256, text } of added) {
        const known = originals.get(handle) ?? accepted.get(handle);
        if (known !== undefined && known.sha256 !== sha256) throw new CompactionError("HANDLE_TAKEN", { handle });
        if (known === undefined) accepted.set(handle, { handle, kind, sha256, text });
      }

      for (const [handle, original] of accepted) originals.set(handle, original);
      if (state !== undefined && number >= (states.get(lineage)?.number ?? 0)) states.set(lineage, { number, state });
    },

    async get(handle) {
      return originals.get(handle);
    },

    async loadState(lineage) {
      return states.get(lineage)?.state;
    },
  };
}
