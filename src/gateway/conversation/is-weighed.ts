import type { Part } from "../../core/model/message.ts";
import type { Conversation } from "./conversation.ts";

/** Whether our own count of a prompt is reliable: only the provider knows what a document or a recording costs. */
export function isWeighed({ door, woven }: Pick<Conversation, "door" | "woven">): boolean {
  return woven
    .listItems()
    .every(({ json }) =>
      door.codec.decode([JSON.parse(json)]).messages.every(({ parts }) => parts.every(isWeighedPart)),
    );
}

function isWeighedPart(part: Part): boolean {
  if (part.kind === "media") return part.media === "image" || part.source.kind === "text";
  return part.kind !== "tool-result" || part.output.kind === "json" || part.output.parts.every(isWeighedPart);
}
