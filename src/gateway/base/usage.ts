/** What a provider charged for one answer, in tokens. */
export interface Usage {
  /** The whole prompt, however much of it was cached. */
  readonly promptTokens: number;
  readonly cacheReadTokens: number;
  readonly cacheWriteTokens: number;
  readonly outputTokens: number;
}
