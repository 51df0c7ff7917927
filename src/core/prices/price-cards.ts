import type { CacheRules, PriceCard } from "../model/price-card.ts";

/** A card and the models that it applies to. */
export interface FamilyCard extends PriceCard {
  /** Parts of models' names, with dashes for dots; the longest that fits a name wins. */
  readonly families: readonly string[];
  /** What a write costs that is kept for an hour, if there is a choice. */
  readonly cacheWriteHour?: number;
}

/** The day on which we read the providers' price pages. */
const AS_OF = "2026-11-15";
/** In seconds. */
export const ONE_HOUR = 3_600;
const OPENAI_TIER = { aboveTokens: 272_000, inputTimes: 2, outputTimes: 1.5 };

/**
 * Published prices and rules, per docs. If a provider does not publish how long it keeps a prefix, five minutes are
 * assumed. A settings file may set other prices for a model.
 */
export const PRICE_CARDS: readonly FamilyCard[] = [
  claude("Claude Fable 5.1", ["claude-fable-5", "claude-mythos-5"], [10, 50, 0.25, 12.5, 20], 512),
  claude("Claude Opus 5.5", ["claude-opus-5-5"], [4, 20, 0.2, 5, 8], 512),
  claude("Claude Sonnet 5.5", ["claude-sonnet-5-5"], [2, 10, 0.1, 2.5, 4], 1_024),
  {
    ...claude("Claude Haiku 5.5", ["claude-haiku-5-5"], [0.1, 0.5, 0.01, 0.125, 0.2], 4_096),
    tier: { aboveTokens: 100_000, inputTimes: 5, outputTimes: 5 },
  },
  claude("Claude Opus 4.5 to 5", ["claude-opus"], [5, 25, 0.5, 6.25, 10], 4_096),
  claude("Claude Sonnet 5", ["claude-sonnet-5"], [2, 10, 0.2, 2.5, 4], 1_024),
  claude("Claude Sonnet 4.x", ["claude-sonnet"], [3, 15, 0.3, 3.75, 6], 1_024),
  { ...automatic("GPT-6 Astra", ["gpt-6-astra"], [10, 50, 1, 12.5], 1_024), tier: OPENAI_TIER },
  { ...automatic("GPT-6.1 Sol", ["gpt-6-1", "gpt-6-1-sol"], [2, 10, 0.1, 2.5], 1_024), tier: OPENAI_TIER },
  { ...automatic("GPT-6.1 Terra", ["gpt-6-1-terra"], [1, 5, 0.05, 1.25], 1_024), tier: OPENAI_TIER },
  { ...automatic("GPT-6 Luna", ["gpt-6-luna"], [0.1, 0.5, 0.01, 0.125], 1_024), tier: OPENAI_TIER },
  { ...automatic("GPT-5.5", ["gpt-5-5"], [5, 30, 0.5, 5], 1_024), tier: OPENAI_TIER },
  automatic("Gemini 4 Argon", ["gemini-4-argon"], [2, 10, 0.1, 2], 4_096),
  automatic("Gemini 3.8 Flash", ["gemini-3-8-flash"], [0.75, 3.75, 0.075, 0.75], 4_096),
  {
    ...automatic("Gemini 3.1 Pro", ["gemini-3-1-pro"], [2, 12, 0.2, 2], 4_096),
    tier: { aboveTokens: 200_000, inputTimes: 2, outputTimes: 1.5 },
  },
  automatic("DeepSeek V4 Pro", ["deepseek-v4-pro"], [0.435, 0.87, 0.0036, 0.435], 1_024, ONE_HOUR),
  automatic("DeepSeek V4 Flash", ["deepseek-v4-flash"], [0.14, 0.28, 0.0028, 0.14], 1_024, ONE_HOUR),
];

type Prices = readonly [input: number, output: number, cacheRead: number, cacheWrite: number];

function claude(
  name: string,
  families: readonly string[],
  [input, output, cacheRead, cacheWrite, cacheWriteHour]: readonly [...Prices, hour: number],
  minimumTokens: number,
): FamilyCard {
  const cache: CacheRules = { kind: "marked", minimumTokens, lifetimeSeconds: 300 };
  return { name, families, asOf: AS_OF, input, output, cacheRead, cacheWrite, cacheWriteHour, cache };
}

function automatic(
  name: string,
  families: readonly string[],
  [input, output, cacheRead, cacheWrite]: Prices,
  minimumTokens: number,
  lifetimeSeconds = 300,
): FamilyCard {
  const cache: CacheRules = { kind: "automatic", minimumTokens, lifetimeSeconds };
  return { name, families, asOf: AS_OF, input, output, cacheRead, cacheWrite, cache };
}
