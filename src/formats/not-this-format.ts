import { CompactionError } from "../core/base/errors.ts";
import type { Format } from "./codec.ts";

/** The error of a codec for a value that does not have the outline of its format. */
export function notThisFormat(format: Format, path: string, expected: string): CompactionError {
  return new CompactionError("NOT_THIS_FORMAT", { format, path, expected });
}
