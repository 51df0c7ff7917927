import { CompactionError } from "../base/errors.ts";

/** The error for a look-up that no answer fits. */
export function refuseQuestion(key: string, range: string, received: string): CompactionError {
  return new CompactionError("INVALID_POLICY", { key, range, received });
}
