import type { ResultPlan } from "../../model/result-plan.ts";
import { savedTokens } from "./planned-tokens.ts";

/** Digest-results and digest-tail: every result becomes one line if that saves anything. */
export function digestAll(results: readonly ResultPlan[]): ResultPlan[] {
  return results.map((result) => {
    const line: ResultPlan = { ...result, level: "line" };
    return savedTokens(line) > 0 ? line : result;
  });
}
