/** What a model costs, in dollars per million tokens, on a given day. */
export interface PriceCard {
  readonly name: string;
  /** When the prices were read. They change monthly. */
  readonly asOf: string;
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  /** If a provider charges nothing for writing, the price of reading the text for the first time. */
  readonly cacheWrite: number;
  /** A prompt above this multiplies the price of the whole request. */
  readonly tier?: { readonly aboveTokens: number; readonly inputTimes: number; readonly outputTimes: number };
  readonly cache: CacheRules;
}

/** How a provider caches prompts. */
export interface CacheRules {
  /**
   * `marked`: the provider keeps only prefixes that end at a marked place; `automatic`: it finds the longest beginning
   * that was sent before.
   */
  readonly kind: "marked" | "automatic";
  /** Shorter prompts are not cached. */
  readonly minimumTokens: number;
  /** How long a prefix is kept after its last use. */
  readonly lifetimeSeconds: number;
}

/** How the prompt of one request is billed. The three add up to its tokens. */
export interface Billing {
  readonly readTokens: number;
  readonly writtenTokens: number;
  readonly plainTokens: number;
}
