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
  /** What the session had when it was first seen: its own compaction leaves that where it is. */
  readonly openingTokens: number;
  /** Where this request would have been the first after its own compaction. */
  readonly ownCompaction?: OwnCompaction;
}

/** What an agent pays for its own compaction, its summary's own tokens left out: nobody knows how long that would be. */
export interface OwnCompaction {
  /** The prompt that is read once more to be summarized. */
  readonly readTokens: number;
  /** What the provider then has to take into its cache anew. */
  readonly rewrittenTokens: number;
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
  const openingTokens = previous?.openingTokens ?? tokensBefore;
  const whole = { without: "history", tokens: tokensBefore, historyTokens: tokensBefore, openingTokens } as const;
  if (windowTokens === undefined || tokensBefore <= windowTokens) return whole;
  if (!compactsItself) return { ...whole, without: "error", tokens: tokensAfter };
  const grownTokens = Math.max(0, tokensBefore - (previous?.historyTokens ?? tokensBefore));
  const tokens = (previous?.tokens ?? tokensBefore) + grownTokens;
  if (tokens <= windowTokens) return { ...whole, without: "own-compaction", tokens };
  const left = Math.floor(windowTokens * LEFT_BY_AGENT);
  const rewrittenTokens = Math.max(0, left - openingTokens);
  // One that was too long when it was first seen was compacted before that.
  const paid = previous === undefined ? {} : { ownCompaction: { readTokens: previous.tokens, rewrittenTokens } };
  return { ...whole, without: "own-compaction", tokens: left, ...paid };
}
