import type { Message } from "../../model/message.ts";

/**
 * Takes out sealed thinking from the first changed message on.
 *
 * Models that bind thinking to what came before it refuse a transcript in which that has changed.
 */
export function stripSealedThinking(messages: readonly Message[], firstChanged: number): Message[] {
  return messages.flatMap((message, index) => {
    const isBound = (part: Message["parts"][number]): boolean => part.kind === "reasoning" && part.sealed;
    if (index < firstChanged || !message.parts.some(isBound)) return [message];
    const parts = message.parts.filter((part) => !isBound(part));
    return parts.length === 0 ? [] : [{ ...message, parts }];
  });
}
