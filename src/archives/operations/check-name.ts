import { CompactionError } from "../../core/base/errors.ts";
import { isStorableName, MAX_NAME_LENGTH } from "../../core/text/is-storable-name.ts";

/** Refuses a name that some database would store differently. */
export function checkName(key: string, name: string): void {
  if (isStorableName(name)) return;
  throw new CompactionError("INVALID_POLICY", {
    key,
    range: `1 to ${MAX_NAME_LENGTH} characters without control characters`,
    received: name.length === 0 ? "empty" : `a text of ${name.length} characters`,
  });
}
