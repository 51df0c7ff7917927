import type { Billing, PriceCard } from "../model/price-card.ts";

/** Cards give prices per million tokens. */
const MILLION = 1_000_000;

/** What one request costs in dollars, its tier included. */
export function priceRequest(billing: Billing, outputTokens: number, card: PriceCard): number {
  const { readTokens, writtenTokens, plainTokens } = billing;
  const isAbove = card.tier !== undefined && readTokens + writtenTokens + plainTokens > card.tier.aboveTokens;
  const { inputTimes, outputTimes } = isAbove && card.tier ? card.tier : { inputTimes: 1, outputTimes: 1 };
  const prompt = readTokens * card.cacheRead + writtenTokens * card.cacheWrite + plainTokens * card.input;
  return (prompt * inputTimes + outputTokens * card.output * outputTimes) / MILLION;
}
