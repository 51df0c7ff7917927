import type { ResultPlan } from "../../model/result-plan.ts";
import { savedTokens } from "./planned-tokens.ts";

/** Smaller results are left to the next rung. */
const WORTH_CUTTING_TOKENS = 500;

/** Rung 2: large results become excerpts, largest first, until enough is saved. */
export function cutLarge(results: readonly ResultPlan[], missingTokens: number): ResultPlan[] {
  const largestFirst = results
    .map(({ level, tokens }, index) => ({ index, level, tokens }))
    .filter(({ level, tokens }) => level === "whole" && tokens > WORTH_CUTTING_TOKENS)
    .sort((left, right) => right.tokens - left.tokens || left.index - right.index);

  const cut = [...results];
  let missing = missingTokens;
  for (const { index } of largestFirst) {
    const result = cut[index];
    if (missing <= 0 || result === undefined) break;
    const excerpt: ResultPlan = { ...result, level: "excerpt" };
    missing -= savedTokens(excerpt);
    cut[index] = excerpt;
  }
  return cut;
}
