import type { Message } from "../model/message.ts";
import type { PreviousHandoff } from "../model/previous-handoff.ts";

/**
 * Puts the last handoff back where `stripHandoffs` took it from, the same bytes in the same place.
 *
 * @param messages The messages it was taken from, in their order; each may have been rewritten.
 */
export function restoreHandoff(
  messages: readonly Message[],
  { position, message, partIndex }: PreviousHandoff,
): readonly Message[] {
  const part = message.parts[partIndex];
  const holder = messages[position];
  if (standsAlone(message) || part === undefined || holder === undefined) {
    return messages.toSpliced(position, 0, message);
  }
  const parts = holder.parts.toSpliced(partIndex, 0, part);
  // A holder that was not rewritten is the very message that came in, so that no comparison takes it for changed.
  const isSame = parts.length === message.parts.length && parts.every((each, index) => each === message.parts[index]);
  return messages.with(position, isSame ? message : { ...holder, parts });
}

/** Whether a handoff is a message by itself. */
export function standsAlone({ parts }: Message): boolean {
  return parts.length === 1;
}
