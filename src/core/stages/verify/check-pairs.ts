import type { Message } from "../../model/message.ts";

/**
 * Whether every result has its call before it and every call its result, except calls that are still open at the end.
 */
export function hasWholePairs(messages: readonly Message[]): boolean {
  const open = new Map<string, number>();
  const lastStep = messages.findLastIndex((message) => message.role === "assistant");
  for (const [index, { role, parts }] of messages.entries()) {
    const isStepEnd = role === "user" && !parts.some((part) => part.kind === "tool-result");
    if (isStepEnd && open.size > 0 && index < lastStep) return false;
    for (const part of parts) {
      if (part.kind === "tool-call") open.set(part.callId, (open.get(part.callId) ?? 0) + 1);
      if (part.kind !== "tool-result") continue;
      const count = open.get(part.callId);
      if (count === undefined) return false;
      if (count === 1) open.delete(part.callId);
      else open.set(part.callId, count - 1);
    }
  }
  return true;
}
