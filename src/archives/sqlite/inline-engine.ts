import type { Engine } from "../operations/registry.ts";
import { openSqliteCore, type SqliteCoreOptions } from "./sqlite-core.ts";

/** Runs operations in the calling thread: right for a database in memory, which waits for nobody. */
export function inlineEngine(options: SqliteCoreOptions): Engine {
  const core = openSqliteCore(options);
  return {
    run: async (call, onProgress) => {
      return core.start(call, { ...(onProgress !== undefined && { onProgress }) }).finish() as never;
    },
    finishScrubbing: async () => core.scrub(),
    checkIntegrity: async () => core.checkIntegrity(),
    changeKey: async (key) => core.changeKey(key),
    close: async () => core.close(),
  };
}
