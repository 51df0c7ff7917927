import type { WireObject } from "./json.ts";
import type { Message } from "./message.ts";

/** A conversation as compaction sees it: what a codec read from a request body or from a bare list of messages. */
export interface Transcript {
  readonly messages: readonly Message[];
  readonly tools: readonly ToolDefinition[];
  /** The model the request names. */
  readonly model?: string;
  /** How many tokens of answer the request reserves. */
  readonly maxOutputTokens?: number;
  /** Set if the provider itself holds earlier messages: the request contains only those that came after them. */
  readonly continuesAtProvider?: true;
  /**
   * Set if roles have to alternate and results count as the user's: what the user says right after results is in their
   * message.
   */
  readonly rolesAlternate?: true;
  readonly envelope: Envelope;
}

/** What surrounded the messages, so that `encode` can put it back. */
export type Envelope = { readonly kind: "request"; readonly body: WireObject } | { readonly kind: "messages" };

/** A tool the model may call. Compaction counts definitions and never changes them. */
export interface ToolDefinition {
  readonly name: string;
  readonly wire: unknown;
}
