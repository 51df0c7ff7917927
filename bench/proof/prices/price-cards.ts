import type { CacheRules, PriceCard } from "./price-card.ts";

// Published prices and rules, read on the day that each card says, per docs. Where a provider does
// not publish how long it keeps a prefix, five minutes are assumed.

const AS_OF = "2026-11-15";
const FIVE_MINUTES = 300;
const ONE_HOUR = 3_600;

const marked = (minimumTokens: number, lifetimeSeconds = FIVE_MINUTES): CacheRules => ({
  kind: "breakpoints",
  minimumTokens,
  lifetimeSeconds,
  breakpoints: 4,
  lookBackBlocks: 20,
});
const automatic = (minimumTokens: number, lifetimeSeconds = FIVE_MINUTES): CacheRules => ({
  kind: "automatic",
  minimumTokens,
  lifetimeSeconds,
});

const openAiTier = { aboveTokens: 272_000, inputTimes: 2, outputTimes: 1.5 };

/** Every card the benchmark prices sessions with. */
export const priceCards: readonly PriceCard[] = [
  card("Claude Fable 5.1", [10, 50, 12.5, 0.25], marked(512)),
  card("Claude Fable 5.1, 1 h", [10, 50, 20, 0.25], marked(512, ONE_HOUR)),
  card("Claude Opus 5.5", [4, 20, 5, 0.2], marked(512)),
  card("Claude Sonnet 5.5", [2, 10, 2.5, 0.1], marked(1_024)),
  {
    ...card("Claude Haiku 5.5", [0.1, 0.5, 0.125, 0.01], marked(4_096)),
    tier: { aboveTokens: 100_000, inputTimes: 5, outputTimes: 5 },
  },
  card("Claude Opus 4.5 to 5", [5, 25, 6.25, 0.5], marked(4_096)),
  card("Claude Sonnet 4.x", [3, 15, 3.75, 0.3], marked(1_024)),
  { ...card("GPT-6.1 Sol", [2, 10, 2.5, 0.1], automatic(1_024)), tier: openAiTier },
  { ...card("GPT-6 Luna", [0.1, 0.5, 0.125, 0.01], automatic(1_024)), tier: openAiTier },
  { ...card("GPT-5.5", [5, 30, 5, 0.5], automatic(1_024)), tier: openAiTier },
  card("Gemini 4 Argon", [2, 10, 2, 0.1], automatic(4_096)),
  {
    ...card("Gemini 3.1 Pro", [2, 12, 2, 0.2], automatic(4_096)),
    tier: { aboveTokens: 200_000, inputTimes: 2, outputTimes: 1.5 },
  },
  card("DeepSeek V4 Pro", [0.435, 0.87, 0.435, 0.0036], automatic(1_024, ONE_HOUR)),
];

/** A write that is free costs what reading the text for the first time costs. */
function card(
  name: string,
  [input, output, cacheWrite, cacheRead]: readonly [number, number, number, number],
  cache: CacheRules,
): PriceCard {
  return { name, asOf: AS_OF, input, output, cacheWrite, cacheRead, cache };
}
