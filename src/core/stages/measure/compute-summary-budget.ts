/** A shorter handoff cannot hold what another agent needs to continue. */
const MIN_SUMMARY_TOKENS = 2_000;
/**
 * Judgements: a longer one is not read as a whole, and more than a fifth of what it replaces would not be a summary.
 */
const MAX_SUMMARY_TOKENS = 12_000;
const SUMMARY_SHARE_OF_MIDDLE = 0.2;

export interface SummaryBudgetInput {
  /** What the handoff will replace. */
  readonly middleTokens: number;
  /** What the whole transcript may cost afterwards. */
  readonly targetTokens: number;
}

/** How many tokens a handoff should have: enough for what it replaces, never more than the target. */
export function computeSummaryBudget({ middleTokens, targetTokens }: SummaryBudgetInput): number {
  const wantedTokens = Math.min(middleTokens * SUMMARY_SHARE_OF_MIDDLE, MAX_SUMMARY_TOKENS);
  return Math.min(Math.floor(Math.max(MIN_SUMMARY_TOKENS, wantedTokens)), targetTokens);
}
