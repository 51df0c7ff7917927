import type { Message } from "../../../src/core/model/message.ts";
import { readEvent } from "../../recall/read-events.ts";

/**
 * What an agent would search for if it knew everything about a call except one string: the other words of the call that
 * used it.
 */
export function writeQuery(message: Message, value: string): string {
  const calls = message.parts
    .filter((part) => part.kind === "tool-call")
    .map((part) => readEvent({ role: "assistant", parts: [part] }).used);
  const used = calls.find((texts) => texts.some((text) => text.includes(value))) ?? [];
  const words = used.flatMap((text) => text.split(/\s+/)).filter((word) => word !== "" && !shares(word, value));
  return [...new Set(words)].join(" ");
}

/** A word that holds the value, or a part of it, would give the answer away. */
function shares(word: string, value: string): boolean {
  return word.includes(value) || (word.length > 3 && value.includes(word));
}
