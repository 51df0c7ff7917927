import type { ModelLimits } from "../../core/stages/measure/compute-budget.ts";
import type { Conversation } from "./conversation.ts";
import { canAskForLess } from "./fit-answer.ts";
import type { ModelWindows } from "./model-limits.ts";

/** The limits that hold for a conversation; undefined if nobody knows its model. */
export function findLimits(
  conversation: Pick<Conversation, "door" | "tenant" | "model" | "head" | "woven">,
  windows: ModelWindows,
): ModelLimits | undefined {
  const { door, model, head } = conversation;
  return windows.find(conversation, {
    askedTokens: door.findOutputReserve(head),
    isEnforced: door.enforcesReserve(model) && !canAskForLess(conversation),
  });
}

/** The window that limits leave for a prompt. */
export function windowOf({ contextTokens, outputReserveTokens = 0 }: ModelLimits): number {
  return contextTokens - outputReserveTokens;
}

/** The window that a conversation's prompts have; undefined if nobody knows its model. */
export function findWindow(...asked: Parameters<typeof findLimits>): number | undefined {
  const limits = findLimits(...asked);
  return limits === undefined ? undefined : windowOf(limits);
}
