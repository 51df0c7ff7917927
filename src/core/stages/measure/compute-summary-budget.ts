/** A shorter handoff cannot hold what another agent needs in order to go on. */
const LOWEST_SUMMARY_TOKENS = 2_000;
/** Judgements: a longer one is not read as a whole, and a fifth of what it stands for is no summary any more. */
const HIGHEST_SUMMARY_TOKENS = 12_000;
const SUMMARY_SHARE_OF_MIDDLE = 0.2;

export interface SummaryBudgetInput {
  /** What the handoff will stand for. */
  readonly middleTokens: number;
  /** What the whole transcript may cost afterwards. */
  readonly targetTokens: number;
}

/** How many tokens a handoff should have: enough for what it replaces, never more than the target. */
export function computeSummaryBudget({ middleTokens, targetTokens }: SummaryBudgetInput): number {
  const wantedTokens = Math.min(middleTokens * SUMMARY_SHARE_OF_MIDDLE, HIGHEST_SUMMARY_TOKENS);
  return Math.min(Math.floor(Math.max(LOWEST_SUMMARY_TOKENS, wantedTokens)), targetTokens);
}
