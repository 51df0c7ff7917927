import type { TokenCounter } from "../../base/ports.ts";
import type { ResultPlan } from "../../model/result-plan.ts";

/** What a handle and the space before it cost by the same count as the text: some models count 50% more. */
export function countHandle(counter: TokenCounter): number {
  return counter.count(" h-0a1b2c3d");
}

/** What a result saves as planned, compared with leaving it whole. */
export function savedTokens({ level, tokens, lineTokens, excerpt, shortInput }: ResultPlan): number {
  if (level === "whole") return 0;
  const quotedTokens = level === "excerpt" ? (excerpt?.tokens ?? 0) : 0;
  return Math.max(0, tokens - lineTokens - quotedTokens) + (shortInput?.savedTokens ?? 0);
}

/** What several results save together as planned. */
export function sumSaved(results: readonly ResultPlan[]): number {
  return results.reduce((total, result) => total + savedTokens(result), 0);
}
