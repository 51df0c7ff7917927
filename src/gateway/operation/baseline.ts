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
  /** What the session had when it was first seen: its own compaction keeps that. */
  readonly openingTokens: number;
  /** Set if this request would have been the first after its own compaction. */
  readonly ownCompaction?: OwnCompaction;
}

/** What an agent pays for its own compaction, without the summary's own tokens: its length is unknown. */
export interface OwnCompaction {
  /** The prompt that is read once more for the summary. */
  readonly readTokens: number;
  /** What the provider then has to write into its cache again. */
  readonly rewrittenTokens: number;
}

export interface BaselineFacts {
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  /** Undefined if it is unknown: then the whole history counts. */
  readonly windowTokens?: number;
  /** Whether the agent compacts by itself when its window is full. */
  readonly compactsItself?: boolean;
}

/** The share of a window that an agent's own compaction leaves: measured for Claude Code, 27 to 31%. */
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
  // A session that was too long when it was first seen was compacted before that.
  const paid = previous === undefined ? {} : { ownCompaction: { readTokens: previous.tokens, rewrittenTokens } };
  return { ...whole, without: "own-compaction", tokens: left, ...paid };
}
