import { isOfFamily } from "../text/is-of-family.ts";
import { type ModelRatio, modelRatios, UNKNOWN_MODEL_RATIO } from "./model-ratios.ts";

export interface ModelRatioOptions {
  /** Ratios to use instead of ours. */
  readonly ratios?: readonly ModelRatio[];
  /**
   * Leaves out lines that took effect after this day, `YYYY-MM-DD`: a report on an old session counts as it did then.
   */
  readonly on?: string;
}

/** Finds how many tokens a model counts for each one that `o200k_base` counts. */
export function findModelRatio(model: string, options?: ModelRatioOptions): number {
  return findLine(model, options)?.ratio ?? UNKNOWN_MODEL_RATIO;
}

/** Whether the table says how a model counts; for any other model we guess, on the safe side. */
export function hasModelRatio(model: string): boolean {
  return findLine(model) !== undefined;
}

function findLine(model: string, { ratios = modelRatios, on }: ModelRatioOptions = {}): ModelRatio | undefined {
  let best: ModelRatio | undefined;
  for (const line of ratios) {
    const holds = (on === undefined || line.effectiveFrom <= on) && isOfFamily(model, line.family);
    if (holds && (best === undefined || isCloser(line, best))) best = line;
  }
  return best;
}

function isCloser(line: ModelRatio, best: ModelRatio): boolean {
  if (line.family.length !== best.family.length) return line.family.length > best.family.length;
  return line.effectiveFrom > best.effectiveFrom;
}
