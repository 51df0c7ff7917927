import type { Rewriter } from "../strategy.ts";

/** Sends everything, and fails at the window. */
export const none: Rewriter = {
  name: "none",
  takesTarget: false,
  rewrite: async (history) => ({ messages: history }),
};
