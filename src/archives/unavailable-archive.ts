import type { Archive } from "../core/base/ports.ts";

/** Takes the place of an archive that could not be opened: nothing can be taken out, and the report says why. */
export function unavailableArchive(error: unknown): Archive {
  const fail = async (): Promise<never> => {
    throw error;
  };
  return { commit: fail, get: async () => undefined, loadState: async () => undefined };
}
