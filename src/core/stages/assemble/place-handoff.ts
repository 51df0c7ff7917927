import type { Message, TextPart } from "../../model/message.ts";

/**
 * Puts the handoff, and the blocks that are written again with it, between what stands before it and what stands after it.
 *
 * It is a user's message of its own where that keeps the turns alternating. Where the next message
 * is a user's, it is the first block of that message, whose own blocks stay as they were; where
 * the one before is, its last. It never goes into an assistant's mouth.
 *
 * @param rolesAlternate Whether results are the user's and no two messages may be: then it stands behind them.
 */
export function placeHandoff(
  before: readonly Message[],
  handoff: string,
  after: readonly Message[],
  restatedBlocks: readonly string[] = [],
  rolesAlternate = false,
): Message[] {
  const [next, ...rest] = after;
  // Instructions between turns may have to stand right after a user's message and before an answer.
  const previousIndex = before.findLastIndex((message) => message.role !== "system");
  const previous = before[previousIndex];
  const blocks: TextPart[] = [
    { kind: "text", text: handoff, meta: { kind: "handoff" } },
    ...restatedBlocks.map((text): TextPart => ({ kind: "text", text, meta: { kind: "note" } })),
  ];
  if (next?.role === "user") return [...before, { ...next, parts: [...blocks, ...next.parts] }, ...rest];
  if (previous?.role === "user" || (rolesAlternate && previous?.role === "tool")) {
    const joined: Message = { ...previous, role: "user", parts: [...previous.parts, ...blocks] };
    return [...before.with(previousIndex, joined), ...after];
  }
  return [...before, { role: "user", parts: blocks, meta: { kind: "handoff" } }, ...after];
}
