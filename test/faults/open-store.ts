import { writeSync } from "node:fs";
import { createSessionArchive } from "../../src/archives/create-session-archive.ts";
import type { Engine } from "../../src/archives/operations/registry.ts";
import { postgresArchive } from "../../src/archives/postgres.ts";
import type { SessionArchive } from "../../src/archives/session-archive.ts";
import { openSqliteCore } from "../../src/archives/sqlite/sqlite-core.ts";
import { sqliteArchive } from "../../src/archives/sqlite.ts";

const KEY = new Uint8Array(32).fill(1);

/** Opens the archive of a campaign in the usual way. */
export function openStore(store: string): Promise<SessionArchive> {
  return store.startsWith("postgres:")
    ? postgresArchive({ url: store, key: KEY, timeoutMs: 60_000 })
    : sqliteArchive({ path: store, key: KEY, timeoutMs: 60_000 });
}

/**
 * Opens it so that standard output has a line before every statement, with time to be killed there. SQLite runs in the
 * main thread here: this shows how the database handles a death inside a transaction.
 */
export async function openWatchedStore(store: string, pauseMs: number): Promise<SessionArchive> {
  const onStatement = (sql: string) => {
    writeSync(1, `${sql.trim().split(/\s+/).slice(0, 3).join(" ")}\n`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  };
  if (store.startsWith("postgres:")) return postgresArchive({ url: store, key: KEY, index: false, onStatement });
  const core = openSqliteCore({ path: store, key: KEY, create: true });
  const engine: Engine = {
    run: async (call) => core.start(call, { onStatement }).finish() as never,
    finishScrubbing: async () => core.scrub(),
    checkIntegrity: async () => core.checkIntegrity(),
    changeKey: async (key) => core.changeKey(key),
    close: async () => core.close(),
  };
  return createSessionArchive(engine, { key: KEY, index: false });
}
