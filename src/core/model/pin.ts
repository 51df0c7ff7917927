/** What a person wrote in one message. Redacted before it comes here; never a tool result or text of ours. */
export interface UserTurn {
  readonly messageNumber: number;
  readonly text: string;
}

/** A standing constraint or preference of the user, word for word. */
export interface Pin {
  /** A span of the turn it came from, never edited. */
  readonly text: string;
  readonly messageNumber: number;
  /** What it is about, such as `package-manager` or `branch:main`: a later pin about the same replaces it. */
  readonly key?: string;
  /** The pin that stood before it about the same thing. */
  readonly replaces?: { readonly text: string; readonly messageNumber: number };
}
