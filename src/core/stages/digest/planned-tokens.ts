import type { ResultPlan } from "../../model/result-plan.ts";

/** What a handle and the space before it cost. */
export const HANDLE_TOKENS = 7;

/** What a result saves as planned, against leaving it whole. */
export function savedTokens({ level, tokens, lineTokens, excerpt, shortInput }: ResultPlan): number {
  switch (level) {
    case "whole":
      return 0;
    case "excerpt":
      return Math.max(0, tokens - lineTokens - (excerpt?.tokens ?? 0));
    case "line":
      return Math.max(0, tokens - lineTokens) + (shortInput?.savedTokens ?? 0);
  }
}
