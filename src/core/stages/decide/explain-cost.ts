import type { CostDecision } from "../../model/cost.ts";

/** Says in a sentence why a compaction pays or does not, with its numbers. */
export function explainCost(decision: CostDecision): string {
  const { cause, isCold, promptTokens, freedTokens, carriedDollars, rewriteDollars, card } = decision;
  // What the last pass left is an estimate, and rarely a whole number.
  const freed = `${Math.round(freedTokens)} of ${promptTokens} tokens`;
  const carried = `carrying ${freed} has cost ${writeDollars(carriedDollars)} since the last compaction`;
  const rewrite = `compacting costs ${writeDollars(rewriteDollars)} (${card})`;
  switch (cause) {
    case "window":
      return `${promptTokens} tokens are close to the window, whatever it costs: ${carried}, ${rewrite}`;
    case "frees-too-little":
      return `only ${freed} could be taken out, too few for a pass`;
    case "cheaper-now":
      return isCold
        ? `the cache is cold, so everything is written again: without ${freed} even this request is cheaper (${card})`
        : `without ${freed} even this request is cheaper (${card})`;
    case "carried-enough":
      return `${carried}, and ${rewrite}: it pays`;
    case "does-not-pay-yet":
      return `${carried}, and ${rewrite}: it does not pay yet`;
  }
}

export function writeDollars(amount: number): string {
  return `$${amount.toFixed(amount < 0.1 ? 4 : 2)}`;
}
