import type { Message, Part } from "../../model/message.ts";

/**
 * The last safety net: no result without its call, no call without its result.
 *
 * Calls are matched while they are open, because some servers use one id again and again. The
 * calls of the newest step may still be open; everything else that has no partner is taken out.
 */
export function repairPairs(messages: readonly Message[]): Message[] {
  const lonely = findLonelyParts(messages);
  if (lonely.size === 0) return [...messages];
  return messages.flatMap((message) => {
    if (!message.parts.some((part) => lonely.has(part))) return [message];
    const parts = message.parts.filter((part) => !lonely.has(part));
    return parts.length === 0 ? [] : [{ ...message, parts }];
  });
}

function findLonelyParts(messages: readonly Message[]): ReadonlySet<Part> {
  const lonely = new Set<Part>();
  let open = new Map<string, Part[]>();
  const lastStep = messages.findLastIndex((message) => message.role === "assistant");

  for (const [index, message] of messages.entries()) {
    const answersCalls = message.parts.some((part) => part.kind === "tool-result");
    if (!answersCalls && message.role !== "assistant" && index < lastStep) {
      for (const calls of open.values()) for (const call of calls) lonely.add(call);
      open = new Map();
    }
    for (const part of message.parts) {
      if (part.kind === "tool-call") open.set(part.callId, [...(open.get(part.callId) ?? []), part]);
      if (part.kind !== "tool-result") continue;
      const [call, ...others] = open.get(part.callId) ?? [];
      if (call === undefined) lonely.add(part);
      else if (others.length === 0) open.delete(part.callId);
      else open.set(part.callId, others);
    }
  }
  return lonely;
}
