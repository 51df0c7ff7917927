import type { ResultPlan } from "../../model/result-plan.ts";
import { savedTokens } from "./planned-tokens.ts";

/** Digest-results: every result becomes one line if that saves anything. */
export function digestAll(results: readonly ResultPlan[]): ResultPlan[] {
  return digestWorth(results, 1);
}

/** What a result of a few lines says is worth more than a count of its lines. Measured with `npm run bench:evidence`. */
const MIN_SAVED_TOKENS = 60;

/** The same beside a handoff, which takes out enough: a short result stays whole. */
export function digestLong(results: readonly ResultPlan[]): ResultPlan[] {
  return digestWorth(results, MIN_SAVED_TOKENS);
}

function digestWorth(results: readonly ResultPlan[], minSavedTokens: number): ResultPlan[] {
  return results.map((result) => {
    const line: ResultPlan = { ...result, level: "line" };
    return savedTokens(line) >= minSavedTokens ? line : result;
  });
}
