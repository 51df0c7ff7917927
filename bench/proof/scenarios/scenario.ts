/** One named situation, and whether what should happen did. */
export interface ScenarioResult {
  readonly name: string;
  readonly tokensBefore: number;
  readonly tokensAfter: number;
  readonly status: string;
  /** What was promised for this situation. */
  readonly promise: string;
  readonly isKept: boolean;
}
