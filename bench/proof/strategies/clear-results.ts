import type { Rewriter } from "../strategy.ts";
import { listResults, maskResults } from "./mask-results.ts";

const PLACEHOLDER = "[cleared]";

/**
 * The loop of ten lines: clears every tool result that the model has answered already, and keeps everything that was
 * said and done. Any compactor has to beat it at its size.
 */
export const clearResults: Rewriter = {
  name: "all old results cleared",
  takesTarget: false,
  async rewrite(history) {
    const newest = history.findLastIndex(({ role }) => role !== "tool");
    const old = listResults(history).filter(({ message }) => message <= newest);
    return { messages: maskResults(history, old, PLACEHOLDER) };
  },
};
