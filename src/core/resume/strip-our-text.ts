import type { KeyedHash } from "../base/ports.ts";
import type { Message, Part } from "../model/message.ts";
import { HANDOFF_NOTE } from "../text/handoff-note.ts";
import { stripHandoffs } from "./strip-handoffs.ts";

/**
 * A transcript without the texts that we wrote into it: handoffs, notes on how to treat them, blocks that we wrote
 * again. For hosts that show or train on what was really said.
 *
 * Lines in place of tool results stay, because a call must keep its result. In a transcript that came back from a
 * provider, only the marks identify text as ours.
 */
export function stripOurText(messages: readonly Message[], hash: KeyedHash): readonly Message[] {
  return stripHandoffs(messages, hash).messages.flatMap((message) => {
    const parts = message.parts.flatMap(withoutOurs);
    if (parts.length === message.parts.length && parts.every((part, index) => part === message.parts[index])) {
      return [message];
    }
    return parts.length === 0 ? [] : [{ ...message, parts }];
  });
}

function withoutOurs(part: Part): Part[] {
  if (part.kind !== "text") return [part];
  if (part.meta !== undefined) return [];
  if (!part.text.endsWith(HANDOFF_NOTE)) return [part];
  // A provider that keeps the system prompt as one string keeps the note at its end.
  const text = part.text.slice(0, -HANDOFF_NOTE.length).trimEnd();
  return text === "" ? [] : [{ ...part, text }];
}
