import { trimMessages } from "@langchain/core/messages";
import type { Rewriter } from "../../strategy.ts";
import { convertMessages } from "./convert-messages.ts";

/**
 * The real `trimMessages`. It may also start with an answer of the model: the documented start with a user message
 * would leave nothing of a session with one request.
 */
export const langchainTrim: Rewriter = {
  name: "langchain trim",
  takesTarget: true,
  async rewrite(history, targetTokens) {
    const { messages, back, count } = convertMessages(history);
    const trimmed = await trimMessages(messages, {
      maxTokens: targetTokens,
      tokenCounter: count,
      strategy: "last",
      startOn: ["human", "ai"],
      endOn: ["human", "tool", "ai"],
      includeSystem: true,
    });
    // If nothing fits, it puts undefined in place of a message.
    return { messages: back(trimmed.filter((message) => message !== undefined)) };
  },
};
