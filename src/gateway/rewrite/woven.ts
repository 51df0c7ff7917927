/** An item of the conversation as it is sent to the provider. */
export interface WovenItem {
  readonly json: string;
  /** How many messages of the client the conversation has up to this item. */
  readonly until: number;
  /** The client's message it belongs to, if it is the client's own. */
  readonly link?: number;
}

/** A conversation as it is sent to the provider, without its preamble. */
export interface Woven {
  /** All of it. Created on demand: most requests need only what is new in them. */
  listItems(): readonly WovenItem[];
  /** The items after this many messages of the client. */
  listAfter(messages: number): readonly WovenItem[];
  /** Whether anything differs from what the client sent. */
  readonly isRewritten: boolean;
  /** How many messages of the client a compaction replaces. */
  readonly compactedMessages: number;
  /** The conversation's name in the archive; empty if none of it was archived. */
  readonly lineage: string;
  /** The handles that the conversation was given. */
  readonly handles: readonly string[];
  /** Whether the system prompt says how to treat handoffs. */
  readonly hasNote: boolean;
}
