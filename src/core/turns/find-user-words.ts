import { rememberByIdentity } from "../base/remember-by-identity.ts";
import type { Message } from "../model/message.ts";
import { findHostBlocks } from "./find-host-blocks.ts";

/** What the user wrote in a message, without what the host put around it. Empty if the user wrote nothing. */
export function findUserWords(message: Message): string {
  return message.role !== "user" || message.meta?.kind !== undefined ? "" : joinUserWords(message);
}

const joinUserWords = rememberByIdentity((message: Message) =>
  message.parts
    .map((part) => (part.kind === "text" && part.meta === undefined ? splitAtHostBlocks(part.text).join("") : ""))
    .filter((text) => text.trim() !== "")
    .join("\n"),
);

/**
 * Whether a message is a real user's turn: the user's words or media, not only tool results, a host's reminders, or our
 * text.
 */
export function isUserTurn(message: Message): boolean {
  if (message.role !== "user" || message.meta?.kind !== undefined) return false;
  return message.parts.some((part) => part.kind === "media") || findUserWords(message) !== "";
}

/** The stretches of a text before, between and after what a host put into it. */
export function splitAtHostBlocks(text: string): string[] {
  const stretches: string[] = [];
  let done = 0;
  for (const { start, end } of findHostBlocks(text)) {
    stretches.push(text.slice(done, start));
    done = end;
  }
  return [...stretches, text.slice(done)];
}
