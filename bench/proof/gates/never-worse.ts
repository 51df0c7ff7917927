import { tokensOfAll } from "../sizes.ts";
import type { Gate } from "./gate.ts";

/** The result costs no more than the history, and a second pass with nothing new leaves it as it is. */
export const neverWorse: Gate = {
  name: "never worse",
  async check({ history, rewrite, rewriter, targetTokens }) {
    const breaches = tokensOfAll(rewrite.messages) > tokensOfAll(history) ? ["it grew"] : [];
    const again = await rewriter.rewrite(rewrite.messages, targetTokens, rewrite.store);
    if (again.messages !== rewrite.messages) breaches.push("a second pass changed something");
    return breaches;
  },
};
