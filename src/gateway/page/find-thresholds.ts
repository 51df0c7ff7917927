import type { BudgetPolicy } from "../../core/model/budget.ts";
import type { CompactionPolicy } from "../../core/model/policy.ts";
import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { Conversations } from "../conversation/conversations.ts";
import type { CostWatch } from "../conversation/cost-watch.ts";
import { findLimits } from "../conversation/find-limits.ts";
import { findDueTokens } from "../conversation/is-due.ts";
import type { ModelWindows } from "../conversation/model-limits.ts";
import type { Thresholds } from "./page-parts.ts";

/** What decides when a conversation is compacted. */
export interface Deciders {
  readonly conversations: Pick<Conversations, "findLastPass">;
  readonly windows: ModelWindows;
  readonly budget: BudgetPolicy & Pick<CompactionPolicy, "hygieneRatio">;
  /** Decides by cost; undefined if the threshold decides. */
  readonly costs?: CostWatch;
}

/** The sizes at which a conversation is compacted next; undefined if its model is unknown. */
export function findThresholds(
  conversation: Conversation,
  { conversations, windows, budget: policy, costs }: Deciders,
): Thresholds | undefined {
  const limits = findLimits(conversation, windows);
  if (limits === undefined) return undefined;
  const budget = computeBudget(limits, policy);
  return {
    ...(costs === undefined && { thresholdTokens: findDueTokens(conversations.findLastPass(conversation), budget) }),
    hygieneTokens: budget.windowTokens * policy.hygieneRatio,
  };
}
