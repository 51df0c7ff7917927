export {
  type CoolDown,
  type CoolDownClass,
  type CoolDownState,
  isCoolingDown,
  NO_COOL_DOWN,
  startCoolDown,
} from "./cool-down.ts";
export { type DecideInput, type Decision, decideCompaction } from "./decide-compaction.ts";
export { judgePass, type PassResult, settleEffect } from "./judge-pass.ts";
