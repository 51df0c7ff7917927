import { countRecall, type ScoredProbe } from "../proof/scores/hindsight-recall.ts";
import { createQuantile } from "../proof/scores/quantiles.ts";

/** How much of what was needed later is still there, summed over cuts. */
export interface RecallScore {
  cuts: number;
  probes: number;
  held: number;
  old: number;
  oldHeld: number;
  /** Sums over cuts of the size reached relative to the history. */
  readonly ratios: number[];
  overTarget: number;
  invalid: number;
  milliseconds: number;
}

export function emptyScore(): RecallScore {
  return { cuts: 0, probes: 0, held: 0, old: 0, oldHeld: 0, ratios: [], overTarget: 0, invalid: 0, milliseconds: 0 };
}

/** Counts the probes of one cut. Those last seen before `oldBefore` are old. */
export function countProbes(
  score: RecallScore,
  probes: readonly ScoredProbe[],
  context: string,
  oldBefore: number,
): void {
  const counted = countRecall(probes, context, oldBefore);
  for (const key of ["probes", "held", "old", "oldHeld"] as const) score[key] += counted[key];
}

/** A score as a row of a table. */
export function describeScore(score: RecallScore): Record<string, string | number> {
  const { ratios } = score;
  const mean = ratios.reduce((total, ratio) => total + ratio, 0) / Math.max(1, ratios.length);
  return {
    cuts: score.cuts,
    probes: score.probes,
    recall: share(score.held, score.probes),
    old: share(score.oldHeld, score.old),
    "size mean": mean.toFixed(3),
    "size median": createQuantile(ratios)(0.5).toFixed(3),
    "over target": share(score.overTarget, score.cuts),
    invalid: score.invalid,
    "ms per cut": (score.milliseconds / Math.max(1, score.cuts)).toFixed(1),
  };
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : (part / whole).toFixed(3);
}
