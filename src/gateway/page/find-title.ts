import type { Redactor } from "../../core/base/ports.ts";
import { clipText } from "../../core/text/clip-text.ts";
import { findUserWords } from "../../core/turns/find-user-words.ts";
import type { Conversation } from "../conversation/conversation.ts";

/** A judgement: a line of the list. */
const MAX_TITLE_LENGTH = 120;
/** The user speaks at the beginning; what comes before is from the host. */
const READ_ITEMS = 6;
/** More than a title shows, even with much white space before it. */
const READ_CHARACTERS = 65_536;
/** No secret is longer: one that is cut off at the end is within this range. */
const MAX_SECRET_LENGTH = 16_384;

/** The first words of the user in a conversation, without secrets; empty if none are found at its beginning. */
export function findTitle({ door, history }: Pick<Conversation, "door" | "history">, redactor: Redactor): string {
  const spans = history.links.flatMap(({ items }) => items).slice(0, READ_ITEMS);
  for (const { start, end } of spans) {
    const { messages } = door.codec.decode([JSON.parse(history.text.slice(start, end))]);
    const title = shortenTitle(messages.map(findUserWords).join(" "), redactor);
    if (title !== "") return title;
  }
  return "";
}

/** A text as a title: one line of it, without secrets. */
export function shortenTitle(text: string, redactor: Redactor): string {
  const isCut = text.length > READ_CHARACTERS;
  const redacted = redactor.redact(text.slice(0, READ_CHARACTERS));
  // Half a secret is not recognised.
  const shown = isCut ? redacted.slice(0, -MAX_SECRET_LENGTH) : redacted;
  return clipText(shown.replaceAll(/\s+/g, " ").trim(), MAX_TITLE_LENGTH);
}
