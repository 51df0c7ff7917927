import type { Message, TextPart } from "../../model/message.ts";

/**
 * Puts the handoff, and the blocks that we write again with it, between the messages before and after it.
 *
 * It is a separate user message if that keeps the turns alternating. If the next message is the user's, it becomes the
 * first block of that message, whose own blocks stay unchanged; if the previous one is, its last block. It never
 * becomes part of an assistant's message.
 *
 * @param rolesAlternate Whether results are the user's and two user messages may not follow one another: then it comes
 * after the results.
 */
export function placeHandoff(
  before: readonly Message[],
  handoff: string,
  after: readonly Message[],
  restatedBlocks: readonly string[] = [],
  rolesAlternate = false,
): Message[] {
  const [next, ...rest] = after;
  // Instructions between turns may have to come right after a user's message and before an answer.
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
