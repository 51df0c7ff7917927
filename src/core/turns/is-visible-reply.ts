import type { Message, Part } from "../model/message.ts";

/** Whether an assistant said or showed something in a message that a person can see. */
export function isVisibleReply({ role, parts }: Message): boolean {
  return role === "assistant" && parts.some(isVisible);
}

function isVisible(part: Part): boolean {
  return part.kind === "media" || (part.kind === "text" && part.text.trim() !== "");
}
