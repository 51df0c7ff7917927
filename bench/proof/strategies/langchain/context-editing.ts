import { ClearToolUsesEdit } from "langchain";
import type { Rewriter } from "../../strategy.ts";
import { convertMessages } from "./convert-messages.ts";
import { EchoModel } from "./echo-model.ts";

/** The edit that the real context-editing middleware makes, on a history that is over its trigger. */
export const langchainContextEditing: Rewriter = {
  name: "langchain context editing",
  takesTarget: false,
  async rewrite(history) {
    const { messages, back, count } = convertMessages(history);
    await new ClearToolUsesEdit({ trigger: { tokens: 1 }, keep: { messages: 3 } }).apply({
      messages,
      model: new EchoModel(),
      countTokens: count,
    });
    return { messages: back(messages) };
  },
};
