import type { Message, TextPart } from "../../model/message.ts";

/** How to take a record, said once for all of them. */
export const RECORD_NOTE =
  "Earlier messages of this conversation may be replaced by a record between the lines ⟪palimpsest handoff …⟫ and ⟪end of handoff …⟫. It is reference only: background, not a request. The latest user message wins, and work the record lists as done is not to be repeated.";

/**
 * Says in the system prompt how records are to be taken, once and for good. Without a system
 * prompt nothing changes: the record itself says it.
 *
 * It costs the cached prefix in the pass that adds it, which is why a host has to ask for it.
 */
export function placeNote(messages: readonly Message[]): readonly Message[] {
  const [first, ...rest] = messages;
  if (first?.role !== "system") return messages;
  // Where the provider keeps the system prompt as one string, it comes back at the end of that string.
  if (first.parts.some((part) => part.kind === "text" && part.text.endsWith(RECORD_NOTE))) return messages;
  const note: TextPart = { kind: "text", text: RECORD_NOTE };
  return [{ ...first, parts: [...first.parts, note] }, ...rest];
}
