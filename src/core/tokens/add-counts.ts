import type { CountedAs, TokenCount } from "../model/tokens.ts";

const weakestFirst: readonly CountedAs[] = ["estimated", "exact", "reported"];

/** Adds counts. The sum is only as reliable as its weakest part: one estimate makes it an estimate. */
export function addCounts(counts: readonly TokenCount[]): TokenCount {
  return {
    tokens: counts.reduce((total, count) => total + count.tokens, 0),
    countedAs: weakestFirst.find((source) => counts.some((count) => count.countedAs === source)) ?? "reported",
  };
}
