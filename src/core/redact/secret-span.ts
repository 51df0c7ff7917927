import type { Span } from "../text/span.ts";

/** A stretch of text that must not travel. */
export interface SecretSpan extends Span {
  readonly type: string;
  /** How many leading characters stay visible: a vendor's public prefix, never a part of the secret. */
  readonly shown?: number;
  /** How many of its last characters stay visible, to tell two tokens apart: only for long, random ones. */
  readonly shownEnd?: number;
  /** Found by the name beside it, not by its own form: if both find the same stretch, the form names it. */
  readonly byName?: true;
  /** Another line of the secret before it: blanked, without its own marker or finding. */
  readonly continues?: true;
}
