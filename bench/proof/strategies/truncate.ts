import { tokensOfAll } from "../sizes.ts";
import type { Rewriter } from "../strategy.ts";
import { keepFrom, listSteps } from "./list-steps.ts";

/** Drops the oldest steps until the rest fits. System messages and the newest step always stay. */
export const truncate: Rewriter = {
  name: "truncate",
  takesTarget: true,
  async rewrite(history, targetTokens) {
    const steps = listSteps(history);
    const last = steps.at(-1);
    if (last === undefined) return { messages: history };
    let start = last.start;
    let tokens = tokensOfAll(keepFrom(history, start));
    for (const step of steps.slice(0, -1).reverse()) {
      tokens += tokensOfAll(history.slice(step.start, step.end));
      if (tokens > targetTokens) break;
      start = step.start;
    }
    return { messages: keepFrom(history, start) };
  },
};
