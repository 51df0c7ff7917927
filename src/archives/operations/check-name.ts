import { CompactionError } from "../../core/base/errors.ts";

/** A judgement: hosts make shorter names, and a database index can hold one of this length. */
const MAX_NAME_LENGTH = 200;
/** Databases keep no NUL, and half a surrogate pair would become another character; control characters forge lines. */
const UNSTORABLE = /[\p{Cc}\p{Surrogate}]/u;

/** Whether every database can keep a name exactly as it is. */
export function isName(name: string): boolean {
  return name.length > 0 && name.length <= MAX_NAME_LENGTH && !UNSTORABLE.test(name);
}

/** Refuses a name that some database would store differently. */
export function checkName(key: string, name: string): void {
  if (isName(name)) return;
  throw new CompactionError("INVALID_POLICY", {
    key,
    range: `1 to ${MAX_NAME_LENGTH} characters without control characters`,
    received: name.length === 0 ? "empty" : `a text of ${name.length} characters`,
  });
}
