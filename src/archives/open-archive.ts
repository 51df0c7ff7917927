import { fileURLToPath } from "node:url";
import { CompactionError } from "../core/errors.ts";
import { memoryArchive } from "./memory.ts";
import type { ClosableArchive } from "./sqlite.ts";

export interface OpenArchiveOptions {
  /** False to refuse an archive that is not there yet. */
  readonly create?: boolean;
}

/** Opens the archive that a `--store` names: `memory:` or `file:PATH`. */
export async function openArchive(url: string, options: OpenArchiveOptions = {}): Promise<ClosableArchive> {
  if (url === "memory:") return { ...memoryArchive(), close() {} };
  const path = readArchivePath(url);
  // Loaded only here: who keeps an archive in memory needs no SQLite.
  const { sqliteArchive } = await import("./sqlite.ts");
  return sqliteArchive({ path, ...options });
}

/** The file that an address names. Throws `INVALID_POLICY` for an address of another kind. */
export function readArchivePath(url: string): string {
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

/** What an address is, without the password it may hold. */
function describeAddress(url: string): string {
  if (/^postgres(ql)?:/i.test(url)) return "a PostgreSQL address";
  const scheme = /^[a-z][a-z0-9+.-]{1,20}:/i.exec(url)?.[0];
  return scheme === undefined ? "a text without a scheme" : `an address that begins with ${scheme}`;
}

function refuse(received: string): CompactionError {
  return new CompactionError("INVALID_POLICY", {
    key: "store",
    range: "memory: or file:PATH (PostgreSQL is not supported yet)",
    received,
  });
}
