export {
  type CoolDown,
  type CoolDownClass,
  type CoolDownState,
  isCoolingDown,
  NO_COOL_DOWN,
  startCoolDown,
} from "./cool-down.ts";
export { type CostFacts, decideByCost } from "./decide-by-cost.ts";
export { type DecideInput, type Decision, decideCompaction } from "./decide-compaction.ts";
export { explainCost } from "./explain-cost.ts";
export { judgePass, type PassResult, settleEffect } from "./judge-pass.ts";
