import type { CoreTools } from "./core-tools.ts";
import type { FoldPlan } from "./model/plan.ts";
import { SMALLEST_RECORD_TOKENS } from "./plan-fold.ts";
import { dropOldest } from "./stages/handoff/drop-oldest.ts";

/**
 * Rung 6, where the record so far would not fit beside what is protected: its oldest content is left behind its
 * handles before the new record takes the rest over.
 */
export function shrinkRecord(fold: FoldPlan, { measurer }: CoreTools): FoldPlan {
  const { state, steps, targetTokens, protectedTokens } = fold;
  if (state.handoff === undefined) return fold;
  const leftTokens = Math.max(SMALLEST_RECORD_TOKENS, targetTokens - protectedTokens);
  const { handoff, tokensBefore, tokensAfter } = dropOldest(state.handoff, leftTokens, measurer.counter);
  if (tokensAfter === tokensBefore) return fold;
  const reached = steps.at(-1)?.tokensAfter ?? fold.tokensBefore;
  const step = {
    step: "drop-oldest",
    tokensBefore: reached,
    tokensAfter: reached - (tokensBefore - tokensAfter),
  } as const;
  return { ...fold, state: { ...state, handoff }, steps: [...steps, step] };
}
