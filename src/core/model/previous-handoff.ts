import type { Message } from "./message.ts";

/** Where the last compaction's handoff is in a transcript, so that it can be put back unchanged. */
export interface PreviousHandoff {
  /** How many messages before it are not handoffs. */
  readonly position: number;
  /** The message that holds it. */
  readonly message: Message;
  readonly partIndex: number;
}
