/** What the simulated prompt cache did for one request, in tokens of its prompt. */
export interface CacheResult {
  readonly readTokens: number;
  readonly writtenTokens: { readonly "5m": number; readonly "1h": number };
  /** Everything else. The three together are the whole prompt. */
  readonly uncachedTokens: number;
}
