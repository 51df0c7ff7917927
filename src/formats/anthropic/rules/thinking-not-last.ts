import type { AnthropicRule } from "../request-view.ts";
import { isThinking } from "./block-types.ts";

/** Thinking leads to something: an assistant message never stops at it. */
export const thinkingNotLast: AnthropicRule = {
  name: "thinking-not-last",
  check({ messages }, report) {
    for (const message of messages) {
      const block = message.role === "assistant" ? message.blocks.at(-1) : undefined;
      if (block === undefined || !isThinking(block.type)) continue;
      report(
        block.path,
        "An assistant message should not end with thinking; remove the block or keep what followed it.",
      );
    }
  },
};
