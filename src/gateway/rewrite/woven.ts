/** An item of the conversation as it goes to the provider. */
export interface WovenItem {
  readonly json: string;
  /** How many messages of the client it takes to get this far. */
  readonly until: number;
  /** The client's message it belongs to, where it is the client's own. */
  readonly link?: number;
}

/** A conversation as it goes to the provider, without its preamble. */
export interface Woven {
  /** All of it. Made when somebody asks: most requests need only what is new in them. */
  listItems(): readonly WovenItem[];
  /** The items that it takes more than so many messages of the client to get to. */
  listAfter(messages: number): readonly WovenItem[];
  /** Whether anything is not as the client sent it. */
  readonly isRewritten: boolean;
  /** How many messages of the client a compaction stands for. */
  readonly compactedMessages: number;
  /** The conversation as the archive knows it; empty where nothing of it was archived. */
  readonly lineage: string;
  /** The handles that the conversation was given. */
  readonly handles: readonly string[];
  /** Whether the system prompt says how handoffs are to be taken. */
  readonly hasNote: boolean;
}
