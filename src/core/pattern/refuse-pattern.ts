import { CompactionError } from "../base/errors.ts";

/** The error for a pattern that cannot be searched for in linear time, or cannot be parsed. */
export function refusePattern(range: string, received: string, problem?: string): CompactionError {
  return new CompactionError("INVALID_POLICY", {
    key: "pattern",
    range,
    received,
    ...(problem !== undefined && { problem }),
  });
}
