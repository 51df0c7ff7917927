import type { Span } from "../../core/text/span.ts";

/** A message of the client that counts, together with the items before it that do not. */
export interface HistoryLink {
  /** The items it is made of, as positions in the body. */
  readonly items: readonly Span[];
  /** Equal for two messages with the same content. */
  readonly key: string;
  /** Its content beyond that; see `ItemIdentity`. */
  readonly said: readonly string[];
}
