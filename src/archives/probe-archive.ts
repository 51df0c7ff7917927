import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { findErrorCode } from "../core/base/error-code.ts";
import { CompactionError, isCompactionError } from "../core/base/errors.ts";
import { isPostgresUrl, parseArchivePath } from "./open-archive.ts";

/**
 * Whether an archive could be used: as it is, once it is created, only while the process lives, or if its server allows
 * it.
 */
export type ArchiveCondition = "ready" | "not-there-yet" | "in-memory" | "on-a-server";

/**
 * Checks whether an archive opens and can be written, without writing anything or creating it.
 *
 * Throws what opening it would throw.
 */
export async function probeArchive(url: string): Promise<ArchiveCondition> {
  if (url === "memory:") return "in-memory";
  if (isPostgresUrl(url)) return "on-a-server";
  const path = resolve(parseArchivePath(url));
  const { nameFailure } = await import("./sqlite/name-failure.ts");
  try {
    if (await isEmptyFile(path)) return "not-there-yet";
    await tryToWrite(path);
    return "ready";
  } catch (error) {
    if (!isCompactionError(error, "ARCHIVE_MISSING")) throw nameFailure(error, path);
    const reason = await findUnwritableFolder(path);
    if (reason !== undefined) throw new CompactionError("ARCHIVE_UNAVAILABLE", { path, reason });
    return "not-there-yet";
  }
}

/** Opening an empty file would write the tables into it. */
async function isEmptyFile(path: string): Promise<boolean> {
  return stat(path).then(
    (facts) => facts.isFile() && facts.size === 0,
    () => false,
  );
}

async function tryToWrite(path: string): Promise<void> {
  const { openDatabase } = await import("./sqlite/open-database.ts");
  const database = openDatabase({ path, create: false });
  try {
    // A read-only file or folder refuses the lock.
    database.exec("BEGIN IMMEDIATE; ROLLBACK");
  } finally {
    database.close();
  }
}

/** Why a file could not be created, in words; undefined if it could: the nearest existing folder must be writable. */
export async function findUnwritableFolder(path: string): Promise<string | undefined> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const refusal = await access(folder, constants.W_OK | constants.X_OK).then(
      () => undefined,
      (error: unknown) => findErrorCode(error) ?? "unknown reason",
    );
    if (refusal === undefined) return undefined;
    if (refusal === "ENOENT" && folder !== dirname(folder)) continue;
    return `${folder} cannot be written (${refusal})`;
  }
}
