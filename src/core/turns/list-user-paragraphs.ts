import type { Message } from "../model/message.ts";
import type { Origin } from "./paragraph.ts";
import { splitParagraphs } from "./split-paragraphs.ts";

/** A whole paragraph of a user's message, and who wrote it. */
export interface UserParagraph {
  readonly text: string;
  readonly origin: Origin;
}

/**
 * The text of a user's message split into paragraphs and list items, in order, each with its author. Empty for other
 * messages.
 */
export function listUserParagraphs(message: Message): readonly UserParagraph[] {
  if (message.role !== "user" || message.meta?.kind !== undefined) return [];
  return message.parts.flatMap((part) => (part.kind === "text" ? listParagraphs(part.text) : []));
}

function listParagraphs(text: string): UserParagraph[] {
  return splitParagraphs(text).map(({ start, end, origin }) => ({ text: text.slice(start, end), origin }));
}
