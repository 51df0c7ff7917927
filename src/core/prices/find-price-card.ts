import type { PriceCard } from "../model/price-card.ts";
import { isOfFamily } from "../text/is-of-family.ts";
import { type FamilyCard, ONE_HOUR, PRICE_CARDS } from "./price-cards.ts";

/** Dollars per million tokens, as the user gives them. */
export type UserPrices = Pick<PriceCard, "input" | "output" | "cacheRead" | "cacheWrite">;

export interface PriceOptions {
  /** The user's own prices, by model; `*` for all. They take precedence over the dated table. */
  readonly given?: Readonly<Record<string, UserPrices>>;
  /** How long the cache should keep a prefix: an hour costs more to write. */
  readonly lifetime?: "5m" | "1h";
}

/** What most models' prices have in common; good only for ratios. */
const USUAL_CARD: PriceCard = {
  name: "usual ratios",
  asOf: "2026-11-15",
  input: 1,
  output: 5,
  cacheRead: 0.1,
  cacheWrite: 1.25,
  cache: { kind: "automatic", minimumTokens: 1_024, lifetimeSeconds: 300 },
};

/**
 * The prices of a model; undefined if unknown.
 *
 * The user's own prices keep the tier and cache rules of the model's family; a write costs what the user says, however
 * long it is kept.
 */
/** The name of a card whose prices the user gave. */
export const YOUR_PRICES = "your prices";

export function findPriceCard(
  model: string,
  { given = {}, lifetime = "5m" }: PriceOptions = {},
): PriceCard | undefined {
  const family = findFamily(model);
  const own = given[model] ?? given["*"];
  if (family === undefined) return own === undefined ? undefined : { ...USUAL_CARD, ...own, name: YOUR_PRICES };
  const { families: _families, cacheWriteHour, ...card } = family;
  const hasHour = lifetime === "1h" && cacheWriteHour !== undefined;
  const cache = hasHour ? { ...card.cache, lifetimeSeconds: ONE_HOUR } : card.cache;
  if (own !== undefined) return { ...card, ...own, cache, name: YOUR_PRICES };
  return { ...card, cache, cacheWrite: hasHour ? cacheWriteHour : card.cacheWrite };
}

/** The prices of a model, or the ratios that most models have: enough to decide by, not to report a sum. */
export function findRatioCard(model: string, options: PriceOptions = {}): PriceCard {
  return findPriceCard(model, options) ?? USUAL_CARD;
}

function findFamily(model: string): FamilyCard | undefined {
  let best: { readonly card: FamilyCard; readonly length: number } | undefined;
  for (const card of PRICE_CARDS) {
    for (const family of card.families) {
      if (family.length > (best?.length ?? 0) && isOfFamily(model, family)) best = { card, length: family.length };
    }
  }
  return best?.card;
}

/** Reads `4,20,0.2,5`: input, output, cache read, cache write. Undefined for anything else. */
export function parsePrices(text: string): UserPrices | undefined {
  const [input, output, cacheRead, cacheWrite, ...more] = text.split(",").map(parsePrice);
  if (input === undefined || output === undefined || cacheRead === undefined || cacheWrite === undefined) {
    return undefined;
  }
  return more.length > 0 ? undefined : { input, output, cacheRead, cacheWrite };
}

function parsePrice(text: string): number | undefined {
  const price = text.trim() === "" ? Number.NaN : Number(text);
  return price >= 0 && Number.isFinite(price) ? price : undefined;
}
