import type { Span } from "../text/span.ts";

/** A stretch of text that must not travel. */
export interface SecretSpan extends Span {
  readonly type: string;
  /** How many leading characters stay visible: a vendor's public prefix, never a part of the secret. */
  readonly shown?: number;
  /** How many of its last characters stay visible, to tell two tokens apart: only of one that is long and made by chance. */
  readonly shownEnd?: number;
  /** Found by the name beside it, not by its own form: where both agree on a stretch, the form names it. */
  readonly byName?: true;
  /** A further line of the secret before it: blanked, without a marker or a finding of its own. */
  readonly continues?: true;
}
