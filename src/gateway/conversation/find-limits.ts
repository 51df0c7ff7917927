import type { ModelLimits } from "../../core/stages/measure/compute-budget.ts";
import type { Conversation } from "./conversation.ts";
import { canAskForLess } from "./fit-answer.ts";
import type { ModelWindows } from "./model-limits.ts";

/** The limits that hold for a conversation; undefined where nobody knows its model. */
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
