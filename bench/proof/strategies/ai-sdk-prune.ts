import { type ModelMessage, pruneMessages } from "ai";
import { codecs } from "../../../src/formats/index.ts";
import type { Rewriter } from "../strategy.ts";
import { stripWire } from "./strip-wire.ts";

/** The real `pruneMessages` of the AI SDK, which removes calls and results before the last messages. */
export function aiSdkPrune(lastMessages: number): Rewriter {
  const codec = codecs["ai-sdk"];
  return {
    name: `ai-sdk prune, last ${lastMessages}`,
    takesTarget: false,
    async rewrite(history) {
      const wire = codec.encode({ messages: history.map(stripWire), tools: [], envelope: { kind: "messages" } });
      const pruned = pruneMessages({
        // The tests of our codec for this format check its output against the SDK's own schema.
        messages: wire as ModelMessage[],
        reasoning: "before-last-message",
        toolCalls: `before-last-${lastMessages}-messages`,
        emptyMessages: "remove",
      });
      return { messages: codec.decode(pruned).messages, format: "ai-sdk" };
    },
  };
}
