import { CompactionError } from "../../core/base/errors.ts";

/** What SQLite's primary result codes mean for an archive. */
const BUSY = 5;
const LOCKED = 6;
const READ_ONLY = 8;
const CORRUPT = 11;
const FULL = 13;
const NOT_A_DATABASE = 26;

/** Turns whatever SQLite or the file system threw into the one error of an archive. */
export function nameFailure(error: unknown, path: string): CompactionError {
  if (error instanceof CompactionError) return error;
  const cause = { cause: error };
  switch (resultCodeOf(error)) {
    case BUSY:
    case LOCKED:
      return new CompactionError("ARCHIVE_BUSY", { path }, cause);
    case READ_ONLY:
      return new CompactionError("ARCHIVE_NOT_WRITABLE", { path }, cause);
    case FULL:
      return new CompactionError("ARCHIVE_FULL", { path }, cause);
    case CORRUPT:
      return new CompactionError("ARCHIVE_DAMAGED", { what: path }, cause);
    case NOT_A_DATABASE:
      return new CompactionError("ARCHIVE_NOT_A_DATABASE", { path }, cause);
    default:
      return new CompactionError("ARCHIVE_UNAVAILABLE", { path, reason: reasonOf(error) }, cause);
  }
}

/** Whether another connection was in the way and a second try may succeed. */
export function isBusy(error: unknown): boolean {
  const code = resultCodeOf(error);
  return code === BUSY || code === LOCKED;
}

function resultCodeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return undefined;
  // The upper bits only say more about the same failure.
  return error.errcode & 0xff;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown reason";
  return "code" in error && error.code !== "ERR_SQLITE_ERROR" ? `${error.code}` : error.message;
}
