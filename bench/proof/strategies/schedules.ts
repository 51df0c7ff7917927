import type { Message } from "../../../src/core/model/message.ts";
import type { Rewriter, Strategy } from "../strategy.ts";

/** Rewrites the whole history for every request. */
export function everyRequest(rewriter: Rewriter, targetTokens = Number.POSITIVE_INFINITY): Strategy {
  return {
    name: rewriter.name,
    start: () => ({
      send: async (history) => ({ messages: (await rewriter.rewrite(history, targetTokens)).messages }),
    }),
  };
}

/** Rewrites at every nth request; in between, what was sent stays and new messages follow it. */
export function batched(rewriter: Rewriter, requests: number): Strategy {
  return {
    name: `${rewriter.name}, every ${requests}`,
    start() {
      let standing: readonly Message[] = [];
      let seen = 0;
      let count = 0;
      return {
        async send(history) {
          count += 1;
          const messages =
            count % requests === 0
              ? (await rewriter.rewrite(history, Number.POSITIVE_INFINITY)).messages
              : [...standing, ...history.slice(seen)];
          standing = messages;
          seen = history.length;
          return { messages };
        },
      };
    },
  };
}
