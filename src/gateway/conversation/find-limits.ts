import type { ModelLimits } from "../../core/stages/measure/compute-budget.ts";
import type { Conversation } from "./conversation.ts";
import type { ModelWindows } from "./model-limits.ts";

/** The limits that hold for a conversation; undefined where nobody knows its model. */
export function findLimits(
  { door, model, head }: Pick<Conversation, "door" | "model" | "head">,
  windows: ModelWindows,
): ModelLimits | undefined {
  return windows.find(model, {
    askedTokens: door.readOutputReserve(head),
    isEnforced: door.enforcesReserve(model),
  });
}
