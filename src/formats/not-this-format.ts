import { CompactionError } from "../core/base/errors.ts";
import type { Format } from "./codec.ts";

/** What a codec throws where the outline of a value is not that of its format. */
export function notThisFormat(format: Format, path: string, expected: string): CompactionError {
  return new CompactionError("NOT_THIS_FORMAT", { format, path, expected });
}
