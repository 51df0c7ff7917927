/** One request as the provider saw it. */
export interface RecordedRequest {
  /** Its messages, as numbers in the recording's table: equal messages have equal numbers. */
  readonly messages: readonly number[];
  readonly tokens: number;
  readonly bytes: number;
  /** What the model answered. */
  readonly outputTokens: number;
  /** Seconds since the session began. */
  readonly atSeconds: number;
  readonly summary?: { readonly inputTokens: number; readonly outputTokens: number };
  readonly stored: number;
  /** Whether the strategy reported that it cannot fit the window. */
  readonly isRefused?: boolean;
}

/** A message of some request. */
export interface RecordedMessage {
  /** Its wire form. */
  readonly text: string;
  /** What it says, without escapes. */
  readonly content: string;
  readonly bytes: number;
  readonly tokens: number;
  /** Content blocks, which count towards a provider's look-back. */
  readonly blocks: number;
  readonly isSystem: boolean;
}

/** A session as one strategy sent it, request by request. */
export interface Recording {
  readonly session: string;
  readonly strategy: string;
  readonly table: readonly RecordedMessage[];
  readonly requests: readonly RecordedRequest[];
}
