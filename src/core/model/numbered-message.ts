import type { Message } from "./message.ts";

/** A message with its place in the original transcript, counted from 1, which compactions never change. */
export interface NumberedMessage {
  readonly number: number;
  readonly message: Message;
}
