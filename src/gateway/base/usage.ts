/** What a provider charged for one answer, in tokens. */
export interface Usage {
  /** The whole prompt, however much of it was cached. */
  readonly promptTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  /** The part of that which is kept for an hour and costs more; absent if the bill does not say. */
  readonly hourWriteTokens?: number;
  readonly outputTokens: number;
}
