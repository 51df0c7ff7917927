import type { RungReport } from "../../model/report.ts";

/**
 * The steps of a pass so that they add up: each begins where the one before it ended, and the last ends with the result.
 *
 * A rung is planned before what its budget leaves is spent on excerpts and names, so it ends higher than it was planned
 * to; what it gave back counts as never taken.
 */
export function closeSteps(
  steps: readonly RungReport[],
  { tokensBefore, tokensAfter }: Pick<RungReport, "tokensBefore" | "tokensAfter">,
): RungReport[] {
  let tokens = tokensBefore;
  return steps.map(({ step, tokensAfter: planned }, index) => {
    const isLast = index === steps.length - 1;
    const after = isLast ? tokensAfter : Math.min(tokens, Math.max(planned, tokensAfter));
    const closed = { step, tokensBefore: tokens, tokensAfter: after };
    tokens = after;
    return closed;
  });
}
