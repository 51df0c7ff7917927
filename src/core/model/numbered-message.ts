import type { RedactedMessage } from "./redacted.ts";

/** A message that may be told, with its place in the original transcript, counted from 1, which compactions never change. */
export interface NumberedMessage {
  readonly number: number;
  readonly message: RedactedMessage;
}
