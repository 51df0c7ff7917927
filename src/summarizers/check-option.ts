import { CompactionError } from "../core/base/errors.ts";

/** The longest time a timer can wait; a longer one would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

/** Refuses a number of tokens or milliseconds that could not work, before anything is sent. */
export function checkWholeNumber(key: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0 && value <= MAX_TIMER_MS) return value;
  throw new CompactionError("INVALID_POLICY", {
    key,
    range: `a whole number between 1 and ${MAX_TIMER_MS}`,
    received: typeof value === "number" ? String(value) : `a ${typeof value}`,
  });
}

/** Refuses a model's name that is empty or has characters that no name has. */
export function checkModel(value: string): string {
  if (/^[\x21-\x7e]{1,200}$/.test(value)) return value;
  throw new CompactionError("INVALID_POLICY", {
    key: "model",
    range: "the name of a model, without blanks",
    received: value === "" ? "empty" : "something else",
  });
}

/**
 * Checks a credential before it becomes a header, and removes the line break of one that was read from a file. `fetch`
 * would refuse a wrong one too, but with the credential in its message.
 */
export function checkCredential(key: string, value: string): string {
  const credential = value.trim();
  if (/^[\x21-\x7e]+$/.test(credential)) return credential;
  throw new CompactionError("INVALID_POLICY", {
    key,
    range: "printable ASCII without blanks",
    received: credential === "" ? "empty" : "something else",
  });
}
