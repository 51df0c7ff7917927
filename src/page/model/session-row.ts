/** A session as a list shows it: numbers, names, and the first words of its user. */
export interface SessionRow {
  /** The name it has in addresses: the gateway's for a live one, the archive's for others. */
  readonly id: string;
  /** Whether the gateway has seen it since it started. */
  readonly isLive: boolean;
  /** Empty if unknown. */
  readonly agent: string;
  readonly title: string;
  readonly model: string;
  /** Undefined if they were not counted. */
  readonly turns?: number;
  /** What the client has, and what was sent, with the newest request. */
  readonly clientTokens?: number;
  readonly sentTokens?: number;
  /** The most tokens of a prompt; undefined if the model is unknown. */
  readonly windowTokens?: number;
  /** Client and sent tokens of some turns, oldest first. */
  readonly spark: readonly (readonly [client: number, sent: number])[];
  readonly compactions: number;
  /** Undefined if they were not counted. */
  readonly lookUps?: number;
  /** What the provider charged, if the gateway has a price card. */
  readonly dollars?: number;
  /** What the gateway was worth so far, in tokens of uncached input; negative if it cost more. */
  readonly netTokens?: number;
  readonly state: SessionState;
  readonly updatedAtMs: number;
}

/** How a session is doing. Reasons are names of the gateway's fixed list, or the status of an answer. */
export type SessionState =
  | { readonly kind: "healthy" }
  | { readonly kind: "left-alone"; readonly reason: string }
  | { readonly kind: "fault"; readonly reason: string }
  | { readonly kind: "archived" };
