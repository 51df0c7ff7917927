/** What a provider charged for one answer, in tokens. */
export interface Usage {
  /** The whole prompt, however much of it was cached. */
  readonly promptTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** What of that is kept for an hour, which costs more; absent where the bill does not say. */
  readonly hourWriteTokens?: number;
  readonly outputTokens: number;
}
