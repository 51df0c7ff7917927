import type { Message } from "./message.ts";

/** Only in the types: nothing of it is there when the program runs. */
declare const redacted: unique symbol;

interface Redacted {
  readonly [redacted]: true;
}

/**
 * A text whose secrets were taken out while it was whole.
 *
 * Whatever cuts, quotes, reduces, lists, indexes or stores takes one of these, so that the compiler refuses raw text: once
 * a text is cut, the word that gave a secret away may be gone. Only `redact/` makes them.
 */
export type RedactedText = string & Redacted;

/** A message whose secrets were taken out while its parts were whole. What is left of it once parts are taken away is one too. */
export type RedactedMessage = Message & Redacted;
