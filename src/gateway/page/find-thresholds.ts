import { computeBudget } from "../../core/stages/measure/compute-budget.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { findLimits } from "../conversation/find-limits.ts";
import { findDueTokens } from "../conversation/is-due.ts";
import type { GatewayParts } from "../server/gateway-parts.ts";
import type { Thresholds } from "./page-parts.ts";

/** Where the next compactions of a conversation are; undefined where nobody knows its model. */
export function findThresholds(
  conversation: Conversation,
  { conversations, windows, budget: policy }: Pick<GatewayParts, "conversations" | "windows" | "budget">,
): Thresholds | undefined {
  const limits = findLimits(conversation, windows);
  if (limits === undefined) return undefined;
  const budget = computeBudget(limits, policy);
  return {
    windowTokens: budget.windowTokens,
    thresholdTokens: findDueTokens(conversations.findLastPass(conversation), budget),
    hygieneTokens: budget.windowTokens * policy.hygieneRatio,
  };
}
