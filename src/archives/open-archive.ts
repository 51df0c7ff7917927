import { fileURLToPath } from "node:url";
import { CompactionError } from "../core/base/errors.ts";
import {
  callable,
  checkOptions,
  count,
  flagOption,
  type KnownOption,
  objectOption,
  words,
} from "../core/policy/check-options.ts";
import { loadHostKey } from "../keys/load-key.ts";
import type { ArchiveOptions } from "./create-session-archive.ts";
import type { SessionArchive } from "./session-archive.ts";

export interface OpenArchiveOptions extends ArchiveOptions {
  /**
   * The master key. Loaded only if something is stored outside of memory. By default the one that the command line
   * uses: `PALIMPSEST_KEY`, else the file `key` in the palimpsest home, made on first use.
   */
  readonly loadKey?: () => Promise<Uint8Array>;
  /** False to refuse an archive that does not exist yet. */
  readonly create?: boolean;
  /** No call waits longer than this. */
  readonly timeoutMs?: number;
}

const OPTIONS: Readonly<Record<keyof OpenArchiveOptions, KnownOption>> = {
  loadKey: callable,
  create: flagOption,
  timeoutMs: count(1),
  tenant: words,
  index: flagOption,
  leaseLifetimeMs: count(1),
  now: callable,
  isGenuine: callable,
  bound: objectOption({
    maxAgeMs: count(0),
    maxBytes: count(0),
    maxOriginals: count(0),
    maxIdleMs: count(0),
    isHard: flagOption,
  }),
  onEvicted: callable,
};

/** Opens an archive by its address: `memory:`, `file:PATH` or `postgres://…`. The caller closes it. */
export async function openArchive(url: string, options: OpenArchiveOptions = {}): Promise<SessionArchive> {
  checkOptions(options, OPTIONS, "openArchive");
  const { loadKey = loadHostKey, ...rest } = options;
  if (typeof url !== "string") throw refuse(`a ${typeof url}`);
  // Loaded only if they are used: an archive in memory needs no database driver.
  if (url === "memory:") return (await import("./memory.ts")).memoryArchive(rest);
  if (isPostgresUrl(url)) {
    const { postgresArchive } = await import("./postgres.ts");
    return postgresArchive({ ...rest, url, key: await loadKey() });
  }
  const path = parseArchivePath(url);
  const { sqliteArchive } = await import("./sqlite.ts");
  return sqliteArchive({ ...rest, path, key: await loadKey() });
}

/** Whether an address names a PostgreSQL server. */
export function isPostgresUrl(url: string): boolean {
  return /^postgres(ql)?:\/\//i.test(url);
}

/** The file that an address names. Throws `INVALID_POLICY` for an address of another kind. */
export function parseArchivePath(url: string): string {
  if (!url.startsWith("file:")) throw refuse(describeAddress(url));
  const path = url.startsWith("file://") ? pathOfUrl(url) : url.slice("file:".length);
  if (path === "" || path.includes("\0")) throw refuse("a file: without a usable path");
  return path;
}

function pathOfUrl(url: string): string {
  try {
    return fileURLToPath(url);
  } catch {
    throw refuse("a file:// address of another machine");
  }
}

/** Describes an address without the password it may contain. */
function describeAddress(url: string): string {
  const scheme = /^[a-z][a-z0-9+.-]{1,20}:/i.exec(url)?.[0];
  return scheme === undefined ? "a text without a scheme" : `an address that begins with ${scheme}`;
}

function refuse(received: string): CompactionError {
  return new CompactionError("INVALID_POLICY", {
    key: "store",
    range: "memory:, file:PATH or postgres://USER@HOST/DATABASE",
    received,
  });
}
