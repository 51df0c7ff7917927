import type { RedactedText } from "../model/redacted.ts";

/** A text that may travel, and what was taken out of it. */
export interface Redaction {
  readonly text: RedactedText;
  readonly findings: readonly SecretFinding[];
}

/** Where a secret was. Never contains the secret or any part of it. */
export interface SecretFinding {
  /** Such as `github-token`; the marker in the text shows the same words. */
  readonly type: string;
  /** Counted from 1. */
  readonly line: number;
}

export interface RedactOptions {
  /** The text is source code: look-ups, placeholders, type annotations and word-like constants stay. */
  readonly code?: boolean;
  /** Also take out phone numbers and chat mentions. */
  readonly contacts?: boolean;
  readonly extraPatterns?: readonly SecretPattern[];
}

/**
 * A shape of secret that only the host knows.
 *
 * A pattern is a fixed beginning of two characters or more, then characters and `[...]` classes,
 * each with an optional `?`, `*`, `+` or `{n,m}`: `acme_[A-Za-z0-9]{20,40}`. Anything that can make a
 * match ambiguous or slow (groups, alternatives, `.`) fails with `UNSAFE_PATTERN`.
 */
export interface SecretPattern {
  /** Lower-case words with dashes, such as `acme-key`. */
  readonly type: string;
  readonly pattern: string;
}
