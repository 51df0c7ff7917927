import type { ResultPlan } from "../../model/result-plan.ts";

/** What an excerpt may show of a result. */
export const EXCERPT_TOKENS = 150;
/** What a handle and the space before it cost. */
export const HANDLE_TOKENS = 7;

/** What a result saves as planned, against leaving it whole. */
export function savedTokens({ level, tokens, lineTokens, shortInput }: ResultPlan): number {
  switch (level) {
    case "whole":
      return 0;
    case "excerpt":
      return Math.max(0, tokens - EXCERPT_TOKENS - lineTokens);
    case "line":
      return Math.max(0, tokens - lineTokens) + (shortInput?.savedTokens ?? 0);
  }
}
