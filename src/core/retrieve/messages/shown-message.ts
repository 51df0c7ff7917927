/** A message as a person reads it, whatever provider wrote it. */
export interface ShownMessage {
  readonly role: string;
  readonly parts: readonly ShownPart[];
}

export type ShownPart = ShownText | ShownCall | ShownResult;

export interface ShownText {
  /** A `document` was attached as text; a `note` describes something that has no text, such as a picture. */
  readonly kind: "text" | "thought" | "document" | "note";
  readonly text: string;
}

export interface ShownCall {
  readonly kind: "call";
  readonly tool: string;
  /** Undefined if the wire has none; results are then matched by their own name. */
  readonly callId?: string;
  readonly input: unknown;
}

export interface ShownResult {
  readonly kind: "result";
  /** Undefined if the wire names only the call. */
  readonly tool?: string;
  readonly callId?: string;
  /** What the tool said, exactly: the archive files the same result under these bytes. */
  readonly text: string;
  /** What it showed besides its text. */
  readonly notes: readonly string[];
  readonly isError: boolean;
}
