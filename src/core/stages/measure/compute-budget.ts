import { CompactionError } from "../../base/errors.ts";
import { type Budget, type BudgetPolicy, DEFAULT_FLOOR_TOKENS } from "../../model/budget.ts";

export interface ModelLimits {
  readonly contextTokens: number;
  /** Held back for the answer; nothing by default. */
  readonly outputReserveTokens?: number;
}

export const DEFAULT_BUDGET_POLICY: BudgetPolicy = {
  thresholdRatio: 0.5,
  floorTokens: DEFAULT_FLOOR_TOKENS,
  tailRatio: 0.2,
};

/** A threshold at the window would leave no room to compact in, so it stops here. */
const MAX_THRESHOLD_RATIO = 0.85;

/** Divides a model's context into window, threshold and tail. */
export function computeBudget(limits: ModelLimits, policy: BudgetPolicy = DEFAULT_BUDGET_POLICY): Budget {
  const { contextTokens, outputReserveTokens = 0 } = limits;
  checkLimits(contextTokens, outputReserveTokens, policy);

  const windowTokens = contextTokens - outputReserveTokens;
  const wantedTokens = Math.max(Math.floor(windowTokens * policy.thresholdRatio), policy.floorTokens);
  const thresholdTokens = wantedTokens < windowTokens ? wantedTokens : Math.floor(windowTokens * MAX_THRESHOLD_RATIO);

  return {
    contextTokens,
    outputReserveTokens,
    windowTokens,
    thresholdTokens,
    tailTokens: Math.floor(thresholdTokens * policy.tailRatio),
  };
}

function checkLimits(contextTokens: number, outputReserveTokens: number, policy: BudgetPolicy): void {
  check(Number.isSafeInteger(contextTokens) && contextTokens > 1, "context", "a whole number above 1", contextTokens);
  check(
    Number.isSafeInteger(outputReserveTokens) && outputReserveTokens >= 0 && outputReserveTokens < contextTokens - 1,
    "max-output",
    `a whole number from 0 to below the context (${contextTokens})`,
    outputReserveTokens,
  );
  check(
    policy.thresholdRatio > 0 && policy.thresholdRatio <= 1,
    "threshold",
    "above 0 and at most 1",
    policy.thresholdRatio,
  );
  check(policy.tailRatio >= 0.1 && policy.tailRatio <= 0.8, "tail_ratio", "from 0.10 to 0.80", policy.tailRatio);
  check(policy.floorTokens >= 0, "floor", "0 or more", policy.floorTokens);
}

function check(holds: boolean, key: string, range: string, received: number): void {
  if (!holds) throw new CompactionError("INVALID_POLICY", { key, range, received: String(received) });
}
