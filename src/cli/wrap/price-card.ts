import { UsageError } from "../usage-error.ts";
import type { Tally } from "./tally.ts";

/** Dollars for a million tokens. */
export interface PriceCard {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
}

/** Reads `4,20,0.2,5`: input, output, cache read, cache write. */
export function readPriceCard(text: string): PriceCard {
  const [input, output, cacheRead, cacheWrite, ...more] = text.split(",").map(Number);
  const isPrice = (price: number | undefined): price is number => price !== undefined && price >= 0;
  if (!isPrice(input) || !isPrice(output) || !isPrice(cacheRead) || !isPrice(cacheWrite) || more.length > 0) {
    throw new UsageError("--price takes dollars for a million tokens as INPUT,OUTPUT,CACHE-READ,CACHE-WRITE.");
  }
  return { input, output, cacheRead, cacheWrite };
}

/** What the provider asked for, in dollars. */
export function priceTally(tally: Tally, { input, output, cacheRead, cacheWrite }: PriceCard): number {
  const { uncachedTokens, outputTokens, readTokens, writtenTokens } = tally;
  const millions = uncachedTokens * input + outputTokens * output + readTokens * cacheRead + writtenTokens * cacheWrite;
  return millions / 1e6;
}
