import type { Message, TextPart } from "../../model/message.ts";
import { RECORD_NOTE } from "../../text/record-note.ts";

/**
 * Says in the system prompt how records are to be taken, once and for good. Without a system
 * prompt nothing changes: the record itself says it.
 *
 * It costs the cached prefix in the pass that adds it, which is why it is left to passes that find nothing cached.
 */
export function placeNote(messages: readonly Message[]): readonly Message[] {
  const [first, ...rest] = messages;
  if (first?.role !== "system") return messages;
  // Where the provider keeps the system prompt as one string, it comes back at the end of that string.
  if (first.parts.some((part) => part.kind === "text" && part.text.endsWith(RECORD_NOTE))) return messages;
  const note: TextPart = { kind: "text", text: RECORD_NOTE, meta: { kind: "note" } };
  return [{ ...first, parts: [...first.parts, note] }, ...rest];
}
