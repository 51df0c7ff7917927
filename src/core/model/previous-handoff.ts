import type { Message } from "./message.ts";

/** Where the handoff of the last compaction stands in a transcript, so that it can be put back as it was. */
export interface PreviousHandoff {
  /** Messages before it that are not handoffs. */
  readonly position: number;
  /** The message that holds it. */
  readonly message: Message;
  readonly partIndex: number;
}
