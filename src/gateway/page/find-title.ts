import type { Redactor } from "../../core/base/ports.ts";
import { clipText } from "../../core/text/clip-text.ts";
import { readUserWords } from "../../core/turns/read-user-words.ts";
import type { Conversation } from "../conversation/conversation.ts";

const MAX_TITLE_LENGTH = 120;
/** The user speaks at the beginning; what stands before is of the host. */
const READ_ITEMS = 6;
/** More than a title shows, and so much that a secret is seen whole. */
const READ_CHARACTERS = 4_000;

/** The first words of the user in a conversation, without secrets; empty where none are found at its beginning. */
export function findTitle({ door, history }: Pick<Conversation, "door" | "history">, redactor: Redactor): string {
  const spans = history.links.flatMap(({ items }) => items).slice(0, READ_ITEMS);
  for (const { start, end } of spans) {
    const { messages } = door.codec.decode([JSON.parse(history.text.slice(start, end))]);
    const title = shortenTitle(messages.map(readUserWords).join(" "), redactor);
    if (title !== "") return title;
  }
  return "";
}

/** A text as a title: one line of it, without secrets. */
export function shortenTitle(text: string, redactor: Redactor): string {
  const shown = redactor.redact(text.slice(0, READ_CHARACTERS));
  return clipText(shown.replaceAll(/\s+/g, " ").trim(), MAX_TITLE_LENGTH);
}
