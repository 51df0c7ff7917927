/** How a provider caches prompts. */
export type CacheRules =
  | {
      /** Only prefixes that end at a marked place are kept. */
      readonly kind: "breakpoints";
      readonly minimumTokens: number;
      readonly lifetimeSeconds: number;
      readonly breakpoints: number;
      /** How far before a marked place an earlier one is still found. */
      readonly lookBackBlocks: number;
    }
  | {
      /** The longest beginning that an earlier request had is found. */
      readonly kind: "automatic";
      readonly minimumTokens: number;
      readonly lifetimeSeconds: number;
    };

/** What a model costs, in dollars for a million tokens, on a day. */
export interface PriceCard {
  readonly name: string;
  /** When the prices were read. They change monthly. */
  readonly asOf: string;
  readonly input: number;
  readonly output: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
  /** A prompt above this multiplies the whole request. */
  readonly tier?: { readonly aboveTokens: number; readonly inputTimes: number; readonly outputTimes: number };
  readonly cache: CacheRules;
}
