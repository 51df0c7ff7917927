/** A shorter handoff cannot hold its thirteen sections. */
const LOWEST_SUMMARY_TOKENS = 2_000;
const HIGHEST_SUMMARY_TOKENS = 12_000;
const SUMMARY_SHARE_OF_MIDDLE = 0.2;
const SUMMARY_SHARE_OF_WINDOW = 0.05;

export interface SummaryBudgetInput {
  /** What the handoff will stand for. */
  readonly middleTokens: number;
  readonly windowTokens: number;
  /** What the whole transcript may cost afterwards. */
  readonly targetTokens: number;
}

/** How many tokens a handoff may take: enough for what it replaces, never more than the target. */
export function computeSummaryBudget({ middleTokens, windowTokens, targetTokens }: SummaryBudgetInput): number {
  const wantedTokens = Math.min(
    middleTokens * SUMMARY_SHARE_OF_MIDDLE,
    windowTokens * SUMMARY_SHARE_OF_WINDOW,
    HIGHEST_SUMMARY_TOKENS,
  );
  return Math.min(Math.floor(Math.max(LOWEST_SUMMARY_TOKENS, wantedTokens)), targetTokens);
}
