import type { Message } from "./message.ts";

/** Exists only in the types, not at run time. */
declare const redacted: unique symbol;

interface Redacted {
  readonly [redacted]: true;
}

/**
 * A text whose secrets we took out while it was whole.
 *
 * Whatever cuts, quotes, reduces, lists, indexes or stores takes one of these, so that the compiler refuses raw text: once
 * a text is cut, the word that gave a secret away may be gone. Only `redact/` makes them.
 */
export type RedactedText = string & Redacted;

/** A message whose secrets we took out while its parts were whole. It remains one if parts are removed. */
export type RedactedMessage = Message & Redacted;
