import { type BaseMessage, RemoveMessage } from "@langchain/core/messages";
import { summarizationMiddleware } from "langchain";
import type { Rewriter } from "../../strategy.ts";
import { convertMessages } from "./convert-messages.ts";
import { EchoModel } from "./echo-model.ts";

/** What the middleware shows its model by default. */
const SHOWN_TOKENS = 4_000;

/** The real summarization middleware with the best imaginable model. */
export const langchainSummarization: Rewriter = {
  name: "langchain summarization (echo)",
  takesTarget: true,
  async rewrite(history, targetTokens) {
    const { messages, back, count } = convertMessages(history);
    const options = {
      model: new EchoModel(),
      trigger: { tokens: 1 },
      keep: { tokens: Math.max(1, targetTokens - SHOWN_TOKENS) },
      tokenCounter: count,
    };
    // Its option type comes out as `never` with exact optional properties; it checks the values itself.
    const hook = summarizationMiddleware(options as never).beforeModel;
    if (typeof hook !== "function") throw new Error("LangChain's middleware has no hook before the model");
    try {
      const update = (await hook({ messages }, { context: {} } as Parameters<typeof hook>[1])) as
        | { readonly messages?: readonly BaseMessage[] }
        | undefined;
      const kept = update?.messages?.filter((message) => !RemoveMessage.isInstance(message)) ?? messages;
      return { messages: back(kept) };
    } catch (error) {
      // It fails if not even the system prompt fits into what the model is shown. Then it made nothing smaller.
      if (error instanceof TypeError) return { messages: history };
      throw error;
    }
  },
};
