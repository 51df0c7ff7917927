/**
 * What a client would have sent without us: its whole history while that fits; after that what its own compaction
 * leaves, or nothing, because the provider refuses it.
 */
export interface Baseline {
  readonly without: "history" | "own-compaction" | "error";
  /** What that prompt would have cost; for an error as much as was sent, so that nothing counts as saved. */
  readonly tokens: number;
  /** The client's whole history. */
  readonly historyTokens: number;
}

export interface BaselineFacts {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Undefined where nobody knows it: then the whole history counts. */
  readonly windowTokens?: number;
  /** Whether the agent compacts by itself where its window ends. */
  readonly compactsItself?: boolean;
}

/** What the own compaction of an agent leaves of a window: Claude Code was measured to leave 27 to 31%. */
const LEFT_BY_AGENT = 0.3;

/** Follows what the client would have sent from one request of a session to the next. */
export function nextBaseline(previous: Baseline | undefined, facts: BaselineFacts): Baseline {
  const { tokensBefore, tokensAfter, windowTokens, compactsItself = false } = facts;
  const whole = { without: "history", tokens: tokensBefore, historyTokens: tokensBefore } as const;
  if (windowTokens === undefined || tokensBefore <= windowTokens) return whole;
  if (!compactsItself) return { ...whole, without: "error", tokens: tokensAfter };
  const grownTokens = Math.max(0, tokensBefore - (previous?.historyTokens ?? tokensBefore));
  const tokens = (previous?.tokens ?? tokensBefore) + grownTokens;
  const left = Math.floor(windowTokens * LEFT_BY_AGENT);
  return { ...whole, without: "own-compaction", tokens: tokens > windowTokens ? left : tokens };
}
