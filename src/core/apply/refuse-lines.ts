import type { DigestPlan, FoldPlan } from "../model/plan.ts";
import { findInventedLines } from "../stages/verify/find-invented-lines.ts";

export interface RefusedLines {
  readonly plan: DigestPlan | FoldPlan;
  /** Results that stay word for word because of it. */
  readonly refused: number;
}

/**
 * Refuses digest lines that cannot be shown to be true: their results stay word for word.
 *
 * One line that is wrong, or that the check takes for wrong, must not cost the whole pass.
 */
export function refuseLines(plan: DigestPlan | FoldPlan): RefusedLines {
  const invented = findInventedLines(plan.results, plan.numbers);
  if (invented.size === 0) return { plan, refused: 0 };
  const results = plan.results.map((result) =>
    invented.has(result) ? ({ ...result, level: "whole" } as const) : result,
  );
  return { plan: { ...plan, results }, refused: invented.size };
}
