/** What a person wrote in one message, already redacted. Never a tool result or text of ours. */
export interface UserTurn {
  readonly messageNumber: number;
  readonly text: string;
}

/** A standing constraint or preference of the user, word for word. */
export interface Pin {
  /** A span of the turn it came from, never edited. */
  readonly text: string;
  readonly messageNumber: number;
  /** What it is about, such as `package-manager` or `branch:main`: a later pin about the same thing replaces it. */
  readonly key?: string;
  /** The earlier pin about the same thing, which this one replaced. */
  readonly replaces?: { readonly text: string; readonly messageNumber: number };
}
