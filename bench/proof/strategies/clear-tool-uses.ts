import type { Message } from "../../../src/core/model/message.ts";
import { tokensOfAll } from "../sizes.ts";
import type { Rewriter, Strategy } from "../strategy.ts";
import { listResults, maskResults, type ResultPlace } from "./mask-results.ts";

/** What replaces a cleared result; LangChain's copy of the rule writes the same. */
const PLACEHOLDER = "[cleared]";

export interface ClearToolUsesOptions {
  /** Clearing starts above this size. */
  readonly triggerTokens?: number;
  /** How many of the newest results stay. */
  readonly keep?: number;
  /** Nothing is cleared unless it frees at least this much. */
  readonly clearAtLeastTokens?: number;
}

/** The rule `clear_tool_uses_20250919` applied once to a history that is over its trigger. */
export const clearToolUsesOnce: Rewriter = {
  name: "clear-tool-uses",
  takesTarget: false,
  rewrite: async (history) => ({ messages: maskResults(history, clearable(history, 3), PLACEHOLDER) }),
};

/**
 * The same rule over a session, per docs. What was cleared stays cleared, and the trigger looks at what is left: the
 * interpretation that rewrites least, and so the kindest to the rule.
 */
export function clearToolUses(options: ClearToolUsesOptions = {}): Strategy {
  const { triggerTokens = 100_000, keep = 3, clearAtLeastTokens = 0 } = options;
  return {
    name: clearAtLeastTokens === 0 ? "clear-tool-uses" : `clear-tool-uses, at least ${clearAtLeastTokens / 1_000}K`,
    start() {
      let cleared: readonly ResultPlace[] = [];
      return {
        async send(history) {
          const now = maskResults(history, cleared, PLACEHOLDER);
          const tokens = tokensOfAll(now);
          if (tokens <= triggerTokens) return { messages: now };
          const wanted = clearable(history, keep);
          const next = maskResults(history, wanted, PLACEHOLDER);
          if (wanted.length <= cleared.length || tokens - tokensOfAll(next) < clearAtLeastTokens)
            return { messages: now };
          cleared = wanted;
          return { messages: next };
        },
      };
    },
  };
}

function clearable(history: readonly Message[], keep: number): ResultPlace[] {
  const results = listResults(history);
  return results.slice(0, Math.max(0, results.length - keep));
}
