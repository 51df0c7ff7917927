import type { PriceCard } from "../../../src/core/model/price-card.ts";
import { PRICE_CARDS } from "../../../src/core/prices/price-cards.ts";

/** Cards whose prices have the same ratios as another's, or whose models agents seldom use. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  "Claude Sonnet 5",
  "GPT-6 Astra",
  "GPT-6.1 Terra",
  "Gemini 3.8 Flash",
  "DeepSeek V4 Flash",
]);
/** The one card that is also priced with writes that last an hour. */
const WITH_HOUR = "Claude Fable 5.1";

/** Every card the benchmark prices sessions with. */
export const priceCards: readonly PriceCard[] = PRICE_CARDS.filter(({ name }) => !LEFT_OUT.has(name)).flatMap(
  ({ families: _families, cacheWriteHour, ...card }) =>
    card.name !== WITH_HOUR || cacheWriteHour === undefined
      ? [card]
      : [
          card,
          {
            ...card,
            name: `${card.name}, 1 h`,
            cacheWrite: cacheWriteHour,
            cache: { ...card.cache, lifetimeSeconds: 3_600 },
          },
        ],
);
