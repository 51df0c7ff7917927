import { findErrorCode } from "../../core/base/error-code.ts";
import { CompactionError } from "../../core/base/errors.ts";

/** What codes of the server mean for an archive. */
const MEANINGS: Readonly<Record<string, "full" | "not-writable" | "busy" | "damaged">> = {
  "53100": "full",
  "25006": "not-writable",
  "42501": "not-writable",
  "57014": "busy",
  "55P03": "busy",
  "53300": "busy",
  "40001": "busy",
  "40P01": "busy",
  XX001: "damaged",
  XX002: "damaged",
};

/** Turns whatever the driver threw into the one error of an archive. `place` names the server without a password. */
export function nameFailure(error: unknown, place: string): CompactionError {
  if (error instanceof CompactionError) return error;
  const cause = { cause: error };
  const code = findErrorCode(error) ?? "the connection was lost";
  switch (isTimeout(error) ? "busy" : MEANINGS[code]) {
    case "full":
      return new CompactionError("ARCHIVE_FULL", { path: place }, cause);
    case "not-writable":
      return new CompactionError("ARCHIVE_NOT_WRITABLE", { path: place }, cause);
    case "busy":
      return new CompactionError("ARCHIVE_BUSY", { path: place }, cause);
    case "damaged":
      return new CompactionError("ARCHIVE_DAMAGED", { what: place }, cause);
    default:
      // Messages of the server can contain values from a statement; the code says enough.
      return new CompactionError("ARCHIVE_UNAVAILABLE", { path: place, reason: code }, cause);
  }
}

/** The driver has no codes for these: no connection was free or made in time, or no answer came. */
const TIMEOUTS =
  /timeout exceeded when trying to connect|terminated due to connection timeout|timeout expired|Query read timeout/;

function isTimeout(error: unknown): boolean {
  return error instanceof Error && TIMEOUTS.test(error.message);
}

/** Whether the whole transaction can simply be repeated: it lost a race with another one, or with a removal. */
export function isLostRace(error: unknown): boolean {
  return ["40001", "40P01", "23503"].includes(findErrorCode(error) ?? "");
}
