import type { Rewriter } from "../strategy.ts";
import { keepFrom, listSteps } from "./list-steps.ts";

/** Keeps the last messages, and more if a tool result would lose its call. */
export function window(count: number): Rewriter {
  return {
    name: `window-${count}`,
    takesTarget: false,
    async rewrite(history) {
      const wanted = history.length - count;
      const start = listSteps(history).findLast((step) => step.start <= wanted)?.start ?? 0;
      return { messages: keepFrom(history, start) };
    },
  };
}
