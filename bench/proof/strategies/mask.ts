import type { Message } from "../../../src/core/model/message.ts";
import { tokensOfAll } from "../sizes.ts";
import type { Rewriter } from "../strategy.ts";
import { listResults, maskResults } from "./mask-results.ts";

const PLACEHOLDER = "[old tool result removed]";

/** Replaces all but the newest tool results by a placeholder. */
export function mask(keep: number): Rewriter {
  return {
    name: `mask-${keep}`,
    takesTarget: false,
    rewrite: async (history) => ({ messages: maskAllBut(history, keep) }),
  };
}

/**
 * Masks as few results as the requested size allows, oldest first. The result exceeds it if masking all is not enough.
 */
export const maskToFit: Rewriter = {
  name: "mask to fit",
  takesTarget: true,
  async rewrite(history, targetTokens) {
    let fits = 0;
    let tooMany = listResults(history).length + 1;
    while (tooMany - fits > 1) {
      const middle = (fits + tooMany) >> 1;
      if (tokensOfAll(maskAllBut(history, middle)) <= targetTokens) fits = middle;
      else tooMany = middle;
    }
    return { messages: maskAllBut(history, fits) };
  },
};

function maskAllBut(history: readonly Message[], keep: number): readonly Message[] {
  const results = listResults(history);
  return maskResults(history, results.slice(0, Math.max(0, results.length - keep)), PLACEHOLDER);
}
