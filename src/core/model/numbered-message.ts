import type { RedactedMessage } from "./redacted.ts";

/**
 * A message we may quote, with its number in the original transcript. Numbers start at 1, and compactions never change
 * them.
 */
export interface NumberedMessage {
  readonly number: number;
  readonly message: RedactedMessage;
}
